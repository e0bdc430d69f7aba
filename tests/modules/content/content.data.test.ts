import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "~/modules/company/identity/buyer";
import {
  allBlocks,
  type BlockTable,
  type BlockValues,
  removeBlock,
  setBlocks,
} from "~/modules/content/block-admin.server";
import { frameContent } from "~/modules/content/header.server";
import { NAV_LIMIT } from "~/modules/content/header";
import { changeSettings, readSettings, SettingsFile } from "~/modules/content/settings.server";
import { actAs } from "~/platform/database/audit.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";

const VISITOR: Viewer = { buyer: null };
const frame = () => frameContent(VISITOR, now());
const ALWAYS = { sort: 0, targets: "", starts_at: null, ends_at: null };
const OVER = { ...ALWAYS, starts_at: parseTime("2020-01-01"), ends_at: parseTime("2020-02-01") };

const write = (table: BlockTable, ...blocks: (BlockValues & { id?: number })[]) =>
  inTransaction((trx) =>
    setBlocks(
      trx,
      table,
      blocks.map(({ id, ...values }) => ({ id, values })),
    ),
  );
const remove = (table: BlockTable, id: number) =>
  inTransaction((trx) => removeBlock(trx, table, { id }, now()));

beforeEach(() => {
  actAs({ name: "王", command: "test", input: {}, why: "", now: now() });
});
afterEach(() => actAs(null));

describe("navigation and hot words", () => {
  test("are shown in their window to whom they are meant for, changed and removed", async () => {
    const { ids } = await write(
      "nav_item",
      { ...ALWAYS, name: "药交会", url: "/yjh", is_open: 1, sort: 1 },
      { ...ALWAYS, name: "诊所", url: "/yyh", is_open: 0, targets: "clinic" },
      { ...OVER, name: "国庆", url: "/mrtj", is_open: 0 },
    );
    expect((await frame()).nav).toMatchObject([{ name: "药交会", isOpen: true }]);
    expect((await allBlocks("nav_item")).map(({ name }) => name)).toEqual(["诊所", "国庆", "药交会"]);
    await write("nav_item", { ...ALWAYS, id: ids[0]!, name: "改名", url: "/yjh", is_open: 0 });
    expect((await frame()).nav).toMatchObject([{ name: "改名", isOpen: false }]);
    expect(await remove("nav_item", ids[0]!)).toEqual({ ok: true, name: "改名", below: [] });
    expect(await remove("nav_item", ids[0]!)).toBeNull();
    expect((await frame()).nav).toEqual([]);
  });

  test("a buyer sees nine entries, whatever stands before them for others", async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({
      ...ALWAYS,
      name: `项${i}`,
      url: "/list",
      is_open: 0 as const,
      sort: i,
      targets: i < 2 ? "chain" : "",
    }));
    await write("nav_item", ...many);
    const { nav } = await frame();
    expect([nav.length, nav[0]?.name]).toEqual([NAV_LIMIT, "项2"]);
  });
});

describe("links", () => {
  test("every shop begins with the standard lists, always and for everybody, and promises nothing", async () => {
    const { links } = await frame();
    expect(links.topbar.map(({ url }) => url)).toContain("/code/mini.svg");
    expect(Object.entries(links).map(([list, all]) => [list, all.length])).toEqual([
      ["promises", 0],
      ["topbar", 7],
      ["footer-xrzn", 0],
      ["footer-fwbz", 0],
      ["footer-zfps", 0],
      ["footer-us", 0],
      ["partners", 0],
      ["global", 10],
      ["homeZones", 12],
      ["login", 3],
      ["notFound", 5],
      ["noActivity", 3],
    ]);
  });

  test("are kept by list, and audited from what to what", async () => {
    const partner = {
      ...ALWAYS,
      list: "partners",
      name: "国家药监局",
      text: "",
      url: "https://www.nmpa.gov.cn/",
      icon: "",
    };
    const { ids } = await write("link", partner);
    expect((await frame()).links.partners).toMatchObject([{ name: "国家药监局" }]);
    await write("link", { ...partner, id: ids[0]!, name: "药监局" });
    expect((await allBlocks("link")).filter(({ list }) => list === "partners")).toHaveLength(1);
    const rows = await auditRows({ limit: 2 });
    expect(
      rows.map(({ subject, before, after }) => [subject, before?.includes("国家"), after?.includes("国家")]),
    ).toEqual([
      ["link", true, false],
      ["link", undefined, true],
    ]);
    const before = await allBlocks("link");
    expect(await write("link", partner, { ...partner, id: 9999 })).toMatchObject({
      ids: [],
      missing: [9999],
    });
    expect(await allBlocks("link")).toEqual(before);
  });
});

describe("settings", () => {
  const change = (values: Parameters<typeof changeSettings>[1]) =>
    inTransaction((trx) => changeSettings(trx, values));

  test("what is not named stays, and what is the same is no change", async () => {
    const codes = { mini: "", wechat: "/wdxx" };
    expect(await change({ hotLine: "400-123-4567", codes })).toEqual(["hotLine", "codes"]);
    expect((await frame()).settings).toMatchObject({ hotLine: "400-123-4567", since: null });
    expect(await change(await readSettings())).toEqual([]);
    expect((await auditRows({ limit: 1 }))[0]).toMatchObject({
      subject: "settings",
      before: JSON.stringify({ hotLine: "", codes: { mini: "", wechat: "" } }),
    });
  });

  test("every fault is named, those of names that there are not too", () => {
    const read = SettingsFile.safeParse({
      hotLine: "call me",
      qq1: "x",
      icp: { text: "备", url: "javascript:x" },
      colour: "red",
    });
    expect(read.error?.issues).toHaveLength(4);
  });
});

test("what stood before the columns for windows goes on: always, for everybody", async () => {
  actAs(null);
  await db.insertInto("nav_item").values({ name: "旧", url: "/", is_open: 0, sort: 0 }).execute();
  const row = await db.selectFrom("nav_item").selectAll().where("name", "=", "旧").executeTakeFirst();
  expect(row).toMatchObject({ starts_at: null, ends_at: null, targets: "" });
});
