import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

export interface CertificateFiles {
  /** Path of the certificate, which its own key has signed. */
  certificate: string;
  key: string;
}

/** Makes a certificate that is valid for one host name until tomorrow. */
export async function makeCertificate(folder: string, host: string): Promise<CertificateFiles> {
  const [certificate, key] = [join(folder, `${host}.crt`), join(folder, `${host}.key`)];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const files = ['-out', certificate, '-keyout', key];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'];
  await promisify(execFile)('openssl', [...request, ...subject, ...files]);
  return { certificate, key };
}

/**
 * Makes the PostgreSQL server at an address accept TLS, and refuse connections without TLS from one
 * user, whom it creates. Other users can still connect without TLS.
 *
 * @returns a function that turns TLS off again
 */
export async function turnOnTls(
  serverUrl: string,
  { certificate, key }: CertificateFiles,
  tlsUser: { name: string; password: string },
): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  const reload = async (value: 'on' | 'off') => {
    await client.query(`alter system set ssl = ${value}`);
    await client.query('select pg_reload_conf()');
  };
  // The server writes the files itself, because it may run as another user. Its working folder is
  // its data folder.
  const write = async (text: string, command: string) => {
    const lines = text
      .trim()
      .split('\n')
      .map((line) => `('${line}')`);
    await client.query(`copy (values ${lines.join()}) to program '${command}'`);
  };
  await write(await readFile(certificate, 'utf8'), 'cat > server.crt');
  await write(await readFile(key, 'utf8'), 'umask 077; cat > server.key');
  // PostgreSQL applies the first line of pg_hba.conf that matches.
  await write(
    `hostnossl all ${tlsUser.name} all reject`,
    'cat - pg_hba.conf > new.conf && mv new.conf pg_hba.conf',
  );
  await client.query(`create role ${tlsUser.name} superuser login password '${tlsUser.password}'`);
  await reload('on');
  return async () => {
    await reload('off');
    await client.end();
  };
}
