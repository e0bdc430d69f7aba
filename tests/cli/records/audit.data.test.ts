import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { importGoods } from "~/modules/imports/run-file.server";
import { setScopes } from "~/modules/company/registration/register-review.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { getAuditPage } from "~/admin/frame/audit-filter";
import { begin, shopCommands } from "~/cli/commands";
import { actAs, asShop } from "~/platform/database/audit.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { addMember } from "~/modules/staff/accounts/members.server";
import { company } from "../../modules/orders/shop";
import { COMMANDS } from "../commands";

const all = () => auditRows({ limit: 100 });
const act = (command: string) =>
  actAs({ name: "王", command, input: { arguments: ["7"] }, why: "新品", now: now() });
const setting = (key: string) => ({ key, value: "1" });

beforeEach(() => db.deleteFrom("audit").execute());
afterEach(() => actAs(null));

describe("every command", () => {
  test("is known to change something or to read only", () => {
    const names = shopCommands().map((command) => command.name());
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !(name in COMMANDS))).toEqual([]);
  });

  test("takes the name and the reason of who runs it", () => {
    for (const command of shopCommands())
      expect(command.options.map((option) => option.long)).toEqual(expect.arrayContaining(["--as", "--why"]));
  });

  const input = (...words: string[]) => {
    const command = shopCommands().find((command) => command.name() === "settle-refund")!;
    command.parseOptions(words);
    return command;
  };

  test("says who and why: the person of the account, before anything else that names somebody", async () => {
    await inTransaction((trx) => addMember(trx, { username: "wang", name: "王芳", roles: [] }, now()));
    const command = input("--as", "wang", "--by", "别人", "--reason", "无照片");
    expect(await begin(command)).toMatchObject({ name: "王芳", command: "settle-refund", why: "无照片" });
    expect(command.opts()["by"]).toBe("王芳");
  });

  test("without an account is the machine's own name, marked as such", async () => {
    vi.stubEnv("SHOP_OPERATOR", "cron");
    const command = input("--reason", "无照片");
    expect(await begin(command)).toMatchObject({ name: "命令行：cron" });
    expect(command.opts()["by"]).toBe("cron");
    const by = input("--by", "陈敏", "--reason", "无照片");
    expect(await begin(by)).toMatchObject({ name: "命令行：cron" });
    expect(by.opts()["by"]).toBe("陈敏");
    vi.unstubAllEnvs();
  });

  test("is refused for an account that nobody has, or that has ended", async () => {
    await expect(begin(input("--as", "nobody"))).rejects.toThrow("没有员工账号 nobody");
    await inTransaction((trx) => addMember(trx, { username: "gone", name: "离职", roles: [] }, now()));
    await inTransaction((trx) =>
      trx.updateTable("staff_member").set({ ended_at: 1 }).where("username", "=", "gone").execute(),
    );
    await expect(begin(input("--as", "gone"))).rejects.toThrow("已停用");
  });
});

describe("a change by an operator", () => {
  test("that says nothing of itself leaves a row with what was typed", async () => {
    act("some-command");
    await inTransaction((trx) => trx.insertInto("setting").values(setting("a")).execute());
    expect(await all()).toMatchObject([
      {
        operator: "王",
        command: "some-command",
        subject: "command",
        after: '{"arguments":["7"]}',
        why: "新品",
      },
    ]);
  });

  test("that changes no row, such as the second of a double click, leaves none", async () => {
    act("add-word");
    const add = () =>
      inTransaction((trx) =>
        trx
          .insertInto("setting")
          .values(setting("once"))
          .onConflict((conflict) => conflict.column("key").doNothing())
          .execute(),
      );
    await add();
    expect(await all()).toHaveLength(1);
    await add();
    await inTransaction((trx) => trx.deleteFrom("setting").where("key", "=", "nothing").execute());
    await inTransaction((trx) =>
      trx.updateTable("setting").set({ value: "2" }).where("key", "=", "nothing").execute(),
    );
    expect(await all()).toHaveLength(1);
    await inTransaction((trx) =>
      trx.deleteFrom("setting").where("key", "=", "once").returning("key").execute(),
    );
    expect(await all()).toHaveLength(2);
  });

  test("is undone with its row", async () => {
    act("some-command");
    const broken = inTransaction(async (trx) => {
      await trx.insertInto("setting").values(setting("b")).execute();
      throw new Error("undone");
    });
    await expect(broken).rejects.toThrow("undone");
    expect(await all()).toEqual([]);
  });

  test("past a transaction is refused: it could not be audited", async () => {
    act("some-command");
    await expect(db.insertInto("setting").values(setting("c")).execute()).rejects.toThrow(
      "outside a transaction",
    );
    expect(await db.selectFrom("setting").select("key").where("key", "=", "c").execute()).toEqual([]);
  });

  test("is none where it only reads, where the shop goes on by itself, or where a buyer acts", async () => {
    act("some-command");
    await inTransaction((trx) => trx.selectFrom("setting").select("key").execute());
    await asShop(() => db.insertInto("setting").values(setting("d")).execute());
    actAs(null);
    await inTransaction((trx) => trx.insertInto("setting").values(setting("e")).execute());
    expect(await all()).toEqual([]);
  });

  test("says from what to what, and is found by who, what and when", async () => {
    await company(7);
    act("import-goods");
    await setScopes(7, ["herbal"], Date.now());
    await setScopes(7, [], Date.now());
    const query = "who=王&command=导入商品&about=公司:7&from=2020-01-01";
    const { filter } = getAuditPage(new URLSearchParams(query));
    const rows = await changeRows(await auditRows({ ...filter, limit: 5 }));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      who: "王",
      command: "导入商品",
      about: "公司 7 药店7",
      what: "经营范围：中药饮片 → 无",
      why: "新品",
    });
    expect(await auditRows({ limit: 5, operator: "李" })).toEqual([]);
  });
});

describe("a file", () => {
  test("is one row, however many chunks it takes, with what became of it", async () => {
    act("import-goods");
    const rows = Array.from({ length: 900 }, (_, i) => ({
      name: `新药${i}`,
      spec: "10片",
      manufacturer: "某厂",
      price: i % 300 === 5 ? "x" : "5.00",
    }));
    await importGoods(rows, { kind: "drug", now: now(), paper: "首营审批表 1", file: "goods.csv" });
    const logged = await all();
    expect(logged).toMatchObject([
      { operator: "王", subject: "import", subject_id: "goods.csv", why: "新品" },
    ]);
    const after: unknown = JSON.parse(logged[0]!.after!);
    expect(after).toEqual({ created: 897, updated: 0, unchanged: 0, refused: 3, rows: 900 });
  });
});
