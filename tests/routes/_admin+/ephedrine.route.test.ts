import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import * as list from "~/routes/_admin+/_quality+/staff.ephedrine._index/route";
import * as item from "~/routes/_admin+/_quality+/staff.ephedrine.$id._index/route";
import * as ledger from "~/routes/_admin+/_quality+/staff.ephedrine.ledger/route";
import * as exported from "~/routes/_admin+/_quality+/staff.ephedrine.ledger_.export";
import type { Browser } from "../../modules/company/browser";
import { company, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables } from "../../rows";

let quality: Browser;
let sales: Browser;
const PATH = "/staff/ephedrine";

beforeAll(async () => {
  await loadPeople();
  [quality, sales] = [await roleBrowser("quality"), await roleBrowser("sales")];
  await ground();
  await company(1);
});
beforeEach(async () => {
  await emptyTables(["quota_letter", "message", "audit"]);
});

interface Shown {
  quota: { letters: { id: number; monthly: number }[]; status: { monthly: number } };
  changes: { who: string; command: string; why: string }[];
  mayChange: boolean;
}
const look = (browser: Browser, id = "1") =>
  getAnswer(item.loader as never, browser.get(`${PATH}/${id}`), { id });
const shown = async (browser = quality) => (await (await look(browser)).json()) as Shown;
const LETTER = {
  seen: "0",
  number: "函2026-7",
  monthly: "60",
  startsOn: "2026-01-01",
  endsOn: "",
  why: "客户提交了新的采购函",
};
const send = (browser: Browser, fields: object, id = "1") =>
  getAnswer(item.action as never, browser.post(`${PATH}/${id}`, { ...LETTER, ...fields } as never), { id });

describe("a quota", () => {
  test("is changed by a letter, once, with why; the company is told and the list shows it", async () => {
    expect((await shown()).quota.letters).toEqual([]);
    const saved = await send(quality, {});
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, `${PATH}/1`]);
    expect((await send(quality, {})).status).toBe(409);
    const { quota, changes } = await shown();
    expect(quota).toMatchObject({ letters: [{ monthly: 60 }], status: { monthly: 60 } });
    expect(changes).toMatchObject([
      { who: personOf("quality").name, command: "登记采购函", why: "客户提交了新的采购函" },
    ]);
    expect(await db.selectFrom("message").select("id").execute()).toHaveLength(1);
    const rows = await shownList(list, await getAnswer(list.loader as never, sales.get(PATH)));
    expect(rows.rows).toMatchObject([{ id: "1", cells: ["药店1", "函2026-7", "长期", "60", "0", "60"] }]);
    const seen = String(quota.letters[0]!.id);
    expect((await send(quality, { seen, monthly: "0" })).status).toBe(303);
    expect((await shown()).quota.status.monthly).toBe(0);
  });

  test("is not everybody's to change, and what is wrong is said at its field", async () => {
    expect([(await shown(sales)).mayChange, (await send(sales, {})).status]).toEqual([false, 403]);
    for (const [wrong, field] of [
      [{ number: " " }, "number"],
      [{ monthly: "-1" }, "monthly"],
      [{ monthly: "1000000" }, "monthly"],
      [{ monthly: "十" }, "monthly"],
      [{ startsOn: "2026-02-31" }, "startsOn"],
      [{ endsOn: "2025-12-31" }, "endsOn"],
      [{ why: "" }, "why"],
    ] as const) {
      const answer = await send(quality, wrong);
      const { error } = (await answer.json()) as { error: Record<string, string[]> };
      expect([answer.status, Object.keys(error)], JSON.stringify(wrong)).toEqual([400, [field]]);
    }
    expect([(await look(quality, "99")).status, (await send(quality, {}, "99")).status]).toEqual([404, 404]);
  });
});

describe("the ledger", () => {
  test("is quality's alone, shows the days that are asked for, and its export stands in the log", async () => {
    for (const [route, path] of [
      [ledger, `${PATH}/ledger`],
      [exported, `${PATH}/ledger/export`],
    ] as const)
      expect((await getAnswer(route.loader as never, sales.get(path))).status).toBe(403);
    const page = await getAnswer(
      ledger.loader as never,
      quality.get(`${PATH}/ledger?from=2026-10-01&to=2026-10-31`),
    );
    expect(await page.json()).toMatchObject({
      input: { from: "2026-10-01", to: "2026-10-31" },
      rows: [],
      isWhole: true,
    });
    const file = await getAnswer(
      exported.loader as never,
      quality.get(`${PATH}/ledger/export?from=2026-10-01&to=2026-10-31`),
    );
    expect(file.headers.get("Content-Disposition")).toBe(
      'attachment; filename="ephedrine-2026-10-01-2026-10-31.csv"',
    );
    expect(await file.text()).toContain("发货日期,品名");
    expect(await auditRows({ subject: "ephedrine ledger", limit: 9 })).toMatchObject([
      { operator: personOf("quality").name, command: "导出含麻专册" },
    ]);
  });
});
