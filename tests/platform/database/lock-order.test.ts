import { describe, expect, test } from "vitest";
import { BEHIND, LOCK_ORDER, lockedBy, Locks } from "~/platform/database/lock-order";

describe("a statement locks", () => {
  test.each([
    ['update "cart_line" set "number" = $1 where "id" = $2', "cart_line"],
    ["delete from favourite where company_id = $1", "favourite"],
    ['insert into "purchase" ("a") values ($1) on conflict ("a") do update set "a" = $2', "purchase"],
    // Whoever adds the same key waits for the other's end.
    ['insert into "form_token" ("token") values ($1) on conflict ("token") do nothing', "form_token"],
    ["with change(id, number) as (values ($1, $2))\n update batch set quantity = 1 from change", "batch"],
    ['select "id" from "company" where "id" in ($1) order by "id" for update', "company"],
    ['select "id" from "company" where "id" in ($1) for no key update', "company"],
    ['insert into "orders" ("id") values ($1)', null],
    ['select "id" from "company" where "id" = $1', null],
    ["select pg_advisory_xact_lock(1)", null],
  ])("%j: %s", (sql, table) => expect(lockedBy(sql)).toBe(table));
});

describe("a transaction", () => {
  const hold = (table: string) => `select "id" from "${table}" for update`;
  const run = (...tables: string[]) => {
    const locks = new Locks();
    return () => tables.forEach((table) => locks.saw(hold(table)));
  };

  test("that locks in the one order goes on, whatever it leaves out and comes back to", () => {
    expect(run(...LOCK_ORDER)).not.toThrow();
    expect(run("goods", "voucher_template", "goods", "orders", "data_version")).not.toThrow();
  });

  test.each(LOCK_ORDER.slice(1).map((later, i) => [later, LOCK_ORDER[i]!]))(
    "that locks %s before %s is told so",
    (later, earlier) => expect(run(later, earlier)).toThrow(`${earlier} is locked after ${later}`),
  );

  test.each(Object.entries(BEHIND))("changes %s only while it holds its %s", (table, before) => {
    expect(run(before, table)).not.toThrow();
    expect(run(table)).toThrow(`does not hold its ${before}`);
  });
});
