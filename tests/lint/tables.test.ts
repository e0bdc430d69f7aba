import { describe, expect, test } from "vitest";
import { declaredTables, type Exceptions, migrationFaults, tableFaults, tableUses } from "./tables";

const declare = (module: string, ...tables: string[]) => ({
  path: `app/${module}/tables.ts`,
  text: `declare module "~/platform/database/schema" { interface Database { ${tables.map((name) => `${name}: object;`).join(" ")} } }`,
});
const OWNERS = [
  declare("orders", "orders", "order_line"),
  declare("cart", "cart_line"),
  declare("catalogue", "goods"),
];
const NONE: Exceptions = { reads: [], upward: [], writes: [], migrations: [], dynamic: [] };
const LAYERS = [["catalogue"], ["cart"], ["orders"]];
const faults = (path: string, text: string, exceptions: Partial<Exceptions> = {}) =>
  tableFaults([...OWNERS, { path, text }], { ...NONE, ...exceptions }, LAYERS);
const found = (text: string) =>
  tableUses({ path: "app/cart/x.server.ts", text }).uses.map(({ kind, table }) => `${kind} ${table}`);

describe("what a source touches", () => {
  test.each([
    [`db.insertInto("orders").values(x)`, ["write orders"]],
    [`trx.updateTable("orders").set(x)`, ["write orders"]],
    [`trx.deleteFrom("orders")`, ["write orders"]],
    [`trx.replaceInto("orders")`, ["write orders"]],
    [`trx.mergeInto("orders as o").using("goods as g", "a", "b")`, ["read goods", "write orders"]],
    [`db.selectFrom("orders as o").innerJoin("goods as g", "g.id", "o.id")`, ["read goods", "read orders"]],
    [
      `db.selectFrom("orders").leftJoinLateral((eb) => eb.selectFrom("goods").as("x"), (j) => j)`,
      ["read orders", "read goods"],
    ],
    [`db.selectFrom(["orders", "goods as g"])`, ["read orders", "read goods"]],
    [`trx.updateTable("cart_line").from("orders as o")`, ["read orders", "write cart_line"]],
    [`db.schema.alterTable("orders").addColumn("x", "text")`, ["write orders"]],
    [`const table = "orders"; db.selectFrom(table)`, ["read orders"]],
    ["const table = 'orders' as const; db.selectFrom(`${table} as o`)", ["read orders"]],
    [
      `const TABLES = ["orders", "goods"] as const; for (const table of TABLES) db.deleteFrom(table)`,
      ["write orders", "write goods"],
    ],
    [
      `type T = "orders" | "goods"; function f(table: T) { db.selectFrom(table) }`,
      ["read orders", "read goods"],
    ],
    [
      `function f<T extends "orders" | "goods">(table: T) { db.insertInto(table) }`,
      ["write orders", "write goods"],
    ],
    [`db.selectFrom(isA ? "orders" : "goods")`, ["read orders", "read goods"]],
    [`deleteBefore("orders", "at", 1)`, ["write orders"]],
    ["sql`select 1 from orders o join goods g on g.id = o.id`", ["read orders", "read goods"]],
    ["sql<number>`(select sum(x) from order_line where id = ${id})`", ["read order_line"]],
    ["sql`update orders set a = 1 from goods`", ["write orders", "read goods"]],
    ["sql`insert into orders select * from goods`", ["write orders", "read goods"]],
    ["sql`delete from orders where id = 1`", ["write orders"]],
    ["sql`update ${sql.table('orders')} set a = 1`", ["write orders"]],
    ["sql`select 'from orders' where a is distinct from b for update`", []],
    ["sql`select x from (select 1) as y`", []],
    ["sql`insert into cart_line values (1) on conflict do update set a = 1`", ["write cart_line"]],
    [`Array.from("orders"); Buffer.from("orders")`, []],
    [`list.from(anything); values.using(x)`, []],
    [`// db.insertInto("orders")`, []],
    [`const words = 'db.insertInto("orders")'`, []],
    [`db.selectFrom((eb) => eb.selectFrom("orders").as("x"))`, ["read orders"]],
    [`const part = db.selectFrom("orders").as("x"); db.selectFrom(part)`, ["read orders"]],
  ])("%s", (text, expected) => {
    expect(found(text).toSorted()).toEqual(expected.toSorted());
  });

  test("a table that only a value names is a fault", () => {
    expect(found(`function f(table: string) { db.deleteFrom(table) }`)).toEqual(["write null"]);
    expect(faults("app/cart/x.server.ts", `const f = (t: string) => db.selectFrom(t)`)).toEqual([
      "app/cart/x.server.ts:1 touches a table by a value: spell it out",
    ]);
    const dynamic = [{ path: "app/cart/x.server.ts", why: "" }];
    expect(faults("app/cart/x.server.ts", `const f = (t: string) => db.selectFrom(t)`, { dynamic })).toEqual(
      [],
    );
  });
});

describe("owners", () => {
  test("a tables.ts declares what it adds to Database, and nothing else", () => {
    const source = declare("orders", "orders", "order_line");
    expect(declaredTables({ ...source, text: `interface Other { goods: object }\n${source.text}` })).toEqual([
      "orders",
      "order_line",
    ]);
  });

  test("its own tables a module reads and writes, from any folder", () => {
    const text = `db.insertInto("orders"); db.selectFrom("order_line as l").innerJoin("orders as o", "a", "b")`;
    expect(faults("app/modules/orders/order/deep/x.server.ts", text)).toEqual([]);
  });

  test("another's tables it neither writes nor reads", () => {
    expect(faults("app/cart/x.server.ts", `db\n.insertInto("orders")`)).toEqual([
      "app/cart/x.server.ts:2 writes orders of orders, a module above",
    ]);
    expect(faults("app/cart/x.server.ts", "\nsql`select 1 from goods`")).toEqual([
      "app/cart/x.server.ts:2 reads goods of catalogue",
    ]);
  });

  test("a table without an owner, or with two", () => {
    expect(faults("app/cart/x.server.ts", `db.selectFrom("parcel")`)).toEqual([
      "app/cart/x.server.ts:1 touches parcel, which no tables.ts declares",
    ]);
    expect(tableFaults([...OWNERS, declare("cart", "goods")], NONE, LAYERS)).toEqual([
      "table goods has two owners: catalogue and cart",
    ]);
  });

  test("parts of a query that it names itself, and the engine's tables, have no owner", () => {
    for (const text of [
      `db.with("few", (q) => q.selectFrom("cart_line")).selectFrom("few")`,
      "sql`with few(id) as (values (1)), more as (select 1 from few) select * from more`",
      `db.selectFrom("sqlite_master")`,
    ])
      expect(faults("app/cart/x.server.ts", text)).toEqual([]);
  });
});

describe("exceptions", () => {
  const read = `db.selectFrom("goods")`;
  const write = `db.updateTable("goods")`;
  const named = [{ module: "cart", tables: ["goods"], why: "names" }];

  test("a named reader may read, not write", () => {
    expect(faults("app/cart/x.server.ts", read, { reads: named })).toEqual([]);
    expect(faults("app/cart/x.server.ts", `${read}; ${write}`, { reads: named })).toEqual([
      "app/cart/x.server.ts:1 writes goods of catalogue",
    ]);
  });

  test("a named writer may read as well, another module may neither", () => {
    expect(faults("app/cart/x.server.ts", `${read}; ${write}`, { writes: named })).toEqual([]);
    expect(faults("app/modules/orders/x.server.ts", write, { writes: named })).toHaveLength(2);
  });

  test("one that nobody uses any more is a fault", () => {
    expect(faults("app/cart/x.server.ts", "", { reads: named })).toEqual([
      "exception unused: cart reads goods no more",
    ]);
    expect(
      faults("app/cart/x.server.ts", "", { dynamic: [{ path: "app/cart/x.server.ts", why: "" }] }),
    ).toEqual(["exception unused: app/cart/x.server.ts names its tables"]);
  });

  test("all tables: the demo makes up a past", () => {
    const writes = [{ module: "demo", tables: "all" as const, why: "a past" }];
    expect(faults("app/demo/x.server.ts", `${read}; ${write}`, { writes })).toEqual([]);
  });
});

describe("modules above", () => {
  const text = `db.selectFrom("orders")`;
  const named = [{ module: "cart", tables: ["orders"], why: "in one statement" }];

  test("their tables are read by those whom a list of its own names, not by the ordinary exceptions", () => {
    const said = "app/cart/x.server.ts:1 reads orders of orders, a module above";
    expect(faults("app/cart/x.server.ts", text)).toEqual([said]);
    expect(faults("app/cart/x.server.ts", text, { reads: named })).toEqual([
      said,
      "exception unused: cart reads orders no more",
    ]);
    expect(faults("app/cart/x.server.ts", text, { upward: named })).toEqual([]);
    expect(faults("app/cart/x.server.ts", "", { upward: named })).toEqual([
      "exception unused: cart reads orders no more",
    ]);
  });

  test("downwards that list opens nothing, and what is no module has no layer", () => {
    const down = [{ module: "cart", tables: ["goods"], why: "" }];
    expect(faults("app/cart/x.server.ts", `db.selectFrom("goods")`, { upward: down })).toEqual([
      "app/cart/x.server.ts:1 reads goods of catalogue",
      "exception unused: cart reads goods no more",
    ]);
    expect(faults("app/seo/x.server.ts", text)).toEqual(["app/seo/x.server.ts:1 reads orders of orders"]);
  });
});

describe("migrations", () => {
  const path = "app/modules/orders/migrations/001-x.ts";
  const found = (text: string, migrations: Exceptions["migrations"] = []) =>
    migrationFaults([...OWNERS, { path, text }], { migrations });

  test("make and change their own module's tables, and what no module has any more", () => {
    for (const text of [
      `export const tables = [table("orders", { columns: { id: id() } })];`,
      `db.schema.alterTable("order_line").addColumn("x", "text")`,
      `db.schema.dropTable("parcel")`,
      "sql`update orders set a = 1`",
    ])
      expect(found(text)).toEqual([]);
  });

  test.each([
    `export const tables = [table("goods", { columns: { id: id() } })];`,
    `db.schema.alterTable("goods").addColumn("x", "text")`,
    `db.updateTable("goods").set(x)`,
    "sql`insert into orders select id from goods`",
  ])("no other module's: %s", (text) => {
    expect(found(text)).toEqual([
      "app/modules/orders/migrations/001-x.ts:1 changes goods of catalogue: a migration of that module does",
    ]);
  });

  test("one that is named may, and is no longer named when it does not", () => {
    const named = [{ path, why: "its rows alone know" }];
    expect(found(`db.updateTable("goods").set(x)`, named)).toEqual([]);
    expect(found("", named)).toEqual([`exception unused: ${path} touches its own tables`]);
  });

  test("the law of reads does not ask them twice", () => {
    expect(faults("app/modules/orders/migrations/001-x.ts", `db.selectFrom("goods")`)).toEqual([]);
  });
});
