/** Navigation, hot words, links and settings from files: all of a file or nothing, every fault named, seen at once. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "~/modules/company/identity/buyer";
import { frameContent } from "~/modules/content/header.server";
import { NAV_LIMIT } from "~/modules/content/header";
import { readSettings } from "~/modules/content/settings.server";
import {
  blockLines,
  removeContentBlock,
  setBlocksFrom,
  setSettingsFrom,
  settingsJson,
} from "~/cli/content/content";
import { actAs } from "~/platform/database/audit.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { now } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";

const VISITOR: Viewer = { buyer: null };
const OVER = { starts: "2020-01-01", ends: "2020-02-01" };
const frame = () => frameContent(VISITOR, now());
const json = (value: unknown) => JSON.stringify(value);
const idIn = (text: string) => /\d+/.exec(text)![0];

beforeEach(() => {
  actAs({ name: "王", command: "test", given: {}, why: "", now: now() });
});
afterEach(() => actAs(null));

describe("navigation and hot words", () => {
  test("are written several at once, shown in their window to whom they are meant for, and removed", async () => {
    const message = await setBlocksFrom(
      "nav_item",
      json([
        { name: "药交会", url: "/yjh", sort: 1, newWindow: true },
        { name: "诊所", url: "/yyh", targets: ["clinic"] },
        { name: "国庆", url: "/mrtj", ...OVER },
      ]),
    );
    expect(message).toMatchObject({ ok: true });
    expect((await frame()).nav).toMatchObject([{ name: "药交会", isOpen: true }]);
    const lines = await blockLines("nav_item");
    expect(lines.map((line) => line.split("  ").slice(1, 4))).toEqual([
      ["进行中", "长期", "诊所、村卫生室"],
      ["已结束", "自 2020-01-01 至 2020-02-01", "所有人"],
      ["进行中", "长期", "所有人"],
    ]);
    const id = idIn(lines[2]!);
    expect(
      await setBlocksFrom("nav_item", json({ id: Number(id), name: "改名", url: "/yjh" })),
    ).toMatchObject({
      ok: true,
    });
    expect((await frame()).nav).toMatchObject([{ name: "改名", isOpen: false }]);
    expect(await removeContentBlock("nav_item", id)).toEqual({ ok: true, text: "已删除：改名" });
    expect(await removeContentBlock("nav_item", id)).toMatchObject({ ok: false });
    expect((await frame()).nav).toEqual([]);
  });

  test("a buyer sees nine entries, whatever stands before them for others", async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({
      name: `项${i}`,
      url: "/list",
      sort: i,
      ...(i < 2 && { targets: ["chain"] }),
    }));
    await setBlocksFrom("nav_item", json(many));
    const { nav } = await frame();
    expect([nav.length, nav[0]?.name]).toEqual([NAV_LIMIT, "项2"]);
  });

  test("a hot word searches for itself where no url is given", async () => {
    await setBlocksFrom("hot_word", json({ word: "连花清瘟", warm: true }));
    const url = `/search?keywords=${encodeURIComponent("连花清瘟")}`;
    expect((await frame()).hotWords).toEqual([{ word: "连花清瘟", url, isWarm: true }]);
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
    const partner = { list: "partners", name: "国家药监局", url: "https://www.nmpa.gov.cn/" };
    const message = await setBlocksFrom("link", json(partner));
    expect((await frame()).links.partners).toMatchObject([{ name: "国家药监局" }]);
    await setBlocksFrom("link", json({ ...partner, id: Number(idIn(message.text)), name: "药监局" }));
    expect(await blockLines("link", "partners")).toHaveLength(1);
    const rows = await auditRows({ most: 2 });
    expect(
      rows.map(({ subject, before, after }) => [subject, before?.includes("国家"), after?.includes("国家")]),
    ).toEqual([
      ["link", true, false],
      ["link", undefined, true],
    ]);
  });

  test("a file with faults is not written, and every fault is named", async () => {
    const before = await blockLines("link");
    const faulty = [
      { list: "partners", name: "", url: "javascript:x", targets: ["everybody"] },
      { list: "promises", name: "快", icon: "rocket" },
      { list: "topbar", name: "首页", icon: "truck", starts: "2026-12-02", ends: "2026-12-01" },
      { list: "moon", name: "月" },
    ];
    const message = await setBlocksFrom("link", json(faulty));
    expect(message.ok).toBe(false);
    expect(message.text.split("\n").map((line) => line.split("：")[0])).toEqual(
      expect.arrayContaining(["0.name", "0.url", "0.targets.0", "1.icon", "2", "3.list"]),
    );
    const missing = [
      { list: "partners", name: "新", url: "/" },
      { id: 9999, list: "partners", name: "旧", url: "/" },
    ];
    expect(await setBlocksFrom("link", json(missing))).toEqual({ ok: false, text: "没有链接 9999" });
    expect(await setBlocksFrom("link", "{")).toMatchObject({ ok: false });
    expect(await setBlocksFrom("link", "[]")).toMatchObject({ ok: false });
    expect(await blockLines("link")).toEqual(before);
  });
});

describe("settings", () => {
  test("are printed as they are taken; what is not named stays", async () => {
    expect(
      await setSettingsFrom(json({ hotLine: "400-123-4567", codes: { mini: "", wechat: "/wdxx" } })),
    ).toEqual({
      ok: true,
      text: "已修改：hotLine、codes",
    });
    expect((await frame()).settings).toMatchObject({ hotLine: "400-123-4567", since: null });
    const printed = await settingsJson();
    expect(await setSettingsFrom(printed)).toEqual({ ok: true, text: "没有变化" });
    expect((await auditRows({ most: 1 }))[0]).toMatchObject({
      subject: "settings",
      before: json({ hotLine: "", codes: { mini: "", wechat: "" } }),
    });
  });

  test("name no picture that is not there", async () => {
    const codes = { mini: "/art/gone.png", wechat: "/register/wechat" };
    const before = await settingsJson();
    expect((await setSettingsFrom(JSON.stringify({ codes }))).text).toContain("没有这个图片：/art/gone.png");
    expect(await settingsJson()).toBe(before);
  });

  test("a file with faults changes nothing and names every one", async () => {
    const before = await readSettings();
    const message = await setSettingsFrom(
      json({ hotLine: "call me", qq1: "x", icp: { text: "备", url: "javascript:x" }, colour: "red" }),
    );
    expect(message.ok).toBe(false);
    expect(message.text.split("\n")).toHaveLength(4);
    expect(await readSettings()).toEqual(before);
  });
});

test("what stood before the columns for windows goes on: always, for everybody", async () => {
  actAs(null);
  await db.insertInto("nav_item").values({ name: "旧", url: "/", is_open: 0, sort: 0 }).execute();
  const row = await db.selectFrom("nav_item").selectAll().where("name", "=", "旧").executeTakeFirst();
  expect(row).toMatchObject({ starts_at: null, ends_at: null, targets: "" });
});
