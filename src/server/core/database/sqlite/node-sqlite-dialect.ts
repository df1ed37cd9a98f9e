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
import { storableText } from '#domain/text/storable-text.ts';
import { NodeSqliteDriver } from './node-sqlite-driver.ts';

/** Kysely's dialect for Node's built-in SQLite, with boolean columns and transactional migrations. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: DatabaseSync) {
    const kyselyDatabase = toKyselyDatabase(database);
    super({ database: kyselyDatabase });
    this.#database = kyselyDatabase;
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#database);
  }

  override createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new LocklessQueryCompiler();
  }
}

/** Omits row locks. SQLite does not have them, and does not need them because of {@link BEGIN}. */
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
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const cached = cache.get(sql);
      if (cached) return cached;
      const statement =
        sql === 'rollback'
          ? rollbackStatement(database)
          : wrapStatement(database.prepare(sql === 'begin' ? BEGIN : sql));
      if (cache.size >= CACHED_STATEMENTS) cache.clear();
      cache.set(sql, statement);
      return statement;
    },
  };
}

/**
 * Takes the write lock at the start. A transaction that reads first and writes later would
 * fail, however long it waits, if another process wrote in between.
 */
const BEGIN = 'begin immediate';

/**
 * A rollback that does nothing when SQLite has already rolled the transaction back, as it
 * does when the disk is full or fails. A second rollback would throw an error that hides the
 * first.
 */
function rollbackStatement(database: DatabaseSync): SqliteStatement {
  const statement = wrapStatement(database.prepare('rollback'));
  return {
    ...statement,
    run: (parameters) =>
      database.isTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 },
  };
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
