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
import { NodeSqliteDriver } from './node-sqlite-driver.ts';

/** Kysely on the SQLite that is built into Node, with real booleans and whole migrations. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: DatabaseSync) {
    const shared = asKyselyExpects(database);
    super({ database: shared });
    this.#database = shared;
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#database);
  }

  override createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new LoneWriterQueryCompiler();
  }
}

/** SQLite knows no locks on rows, and its transactions need none: each writes alone, see {@link BEGIN}. */
class LoneWriterQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** Otherwise Kysely keeps the one connection for whoever waits for another process. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite can create tables inside a transaction; then a migration happens whole or not at all. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The site has some dozens of distinct statements; the limit only guards against generated ones. */
const CACHED_STATEMENTS = 200;

function asKyselyExpects(database: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const cached = cache.get(sql);
      if (cached) return cached;
      const statement =
        sql === 'rollback'
          ? rollbackOf(database)
          : wrapStatement(database.prepare(sql === 'begin' ? BEGIN : sql));
      if (cache.size >= CACHED_STATEMENTS) cache.clear();
      cache.set(sql, statement);
      return statement;
    },
  };
}

/**
 * A transaction that reads first and writes later fails, however long it waits, when
 * another process wrote in between. So each one asks for the right to write at its start.
 */
const BEGIN = 'begin immediate';

/**
 * SQLite takes a transaction back by itself when the disk is full or fails. To ask
 * for it once more would be an error, and hide the one that says why.
 */
function rollbackOf(database: DatabaseSync): SqliteStatement {
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

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`);
}
