import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { storableText } from '#domain/text/storable-text.ts';
import { NodeSqliteDriver } from './node-sqlite-driver.ts';

/** Kysely's dialect for Node's built-in SQLite, with boolean columns and transactional migrations. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: Driver;

  constructor(database: DatabaseSync) {
    const kyselyDatabase = toKyselyDatabase(database);
    super({ database: kyselyDatabase });
    this.#driver = new NodeSqliteDriver(kyselyDatabase, database);
  }

  override createDriver(): Driver {
    return this.#driver;
  }

  override createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new LocklessQueryCompiler();
  }
}

/** Omits row locks. SQLite does not have them, and does not need them because of {@link NodeSqliteDriver}. */
export class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(typeof value === 'string' ? storableText(value) : value);
  }

  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** If this were false, Kysely would let all statements wait while one waits for another process. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite can change the schema inside a transaction, which makes migrations atomic. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The site has fewer distinct statements. The limit guards against code that generates them. */
const CACHED_STATEMENTS = 200;

function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({
    max: CACHED_STATEMENTS,
    memoMethod: (sql) => wrapStatement(database.prepare(sql)),
  });
  return { close: () => database.close(), prepare: (sql) => statements.memo(sql) };
}

function wrapStatement(statement: StatementSync): SqliteStatement {
  const columns = statement.columns();
  const booleans = columns.filter(({ type }) => type === 'boolean').map(({ name }) => name);
  const readRow = (row: Record<string, unknown>): Record<string, unknown> => {
    for (const name of booleans) if (row[name] !== null) row[name] = row[name] === 1;
    return row;
  };
  return {
    reader: columns.length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlite)).map(readRow),
    run: (parameters) => statement.run(...parameters.map(toSqlite)),
    *iterate(parameters) {
      for (const row of statement.iterate(...parameters.map(toSqlite))) yield readRow(row);
    },
  };
}

export function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`);
}
