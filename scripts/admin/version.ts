import packageJson from '../../package.json' with { type: 'json' };

process.stdout.write(`Plain Evidence ${packageJson.version}, Node ${process.versions.node}\n`);
