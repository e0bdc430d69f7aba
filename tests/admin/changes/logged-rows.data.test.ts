import type { Selectable } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { changeRows } from "~/admin/changes/change-rows.server";
import { loadDemo } from "~/demo/demo.server";
import { FILE_KINDS } from "~/modules/promotions/offers/offer-file";
import { findOffer, toOfferAudit } from "~/modules/promotions/offers/offer-admin.server";
import { toVoucherAudit } from "~/modules/vouchers/voucher-admin.server";
import { db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { now } from "~/platform/values/clock.server";

beforeAll(() => loadDemo(now(), () => undefined));

/** Subject of the log → its table. */
const TABLES = {
  ad: "ad",
  document: "qualification",
  draw: "draw",
  goods: "goods",
  hot_word: "hot_word",
  link: "link",
  nav_item: "nav_item",
  zone: "zone",
} as const satisfies Record<string, keyof Database>;

/** What the log does not take from such a row: what follows from others, and what has pages of its own. */
const NOT_LOGGED = new Set([
  ..."pinyin initials search stock nearest_expiry category_path sales ladder version path level path_name".split(
    " ",
  ),
  ..."words markdown body content body_html slug is_gone stored_name".split(" "),
]);
/** Texts that people write, where any word may stand. */
const WRITTEN =
  /^(?:name|title|text|describe|note|url|slug|summary|spec|trade_name|generic_name|sku|number|image|icon|manufacturer_id)$/;

const CODE =
  /[a-z]+[A-Z][A-Za-z]*|[a-z]+_[a-z_]+|(?<![\d.])1[6-9]\d{11}(?!\d)|\d{4}-\d\d-\d\dT|undefined|NaN|\[object/;
/** A word of Latin letters that stands alone as a value. */
const LONE_WORD = /[：→、，；] ?([a-z]{2,})(?=[；、，]|$)/;

async function said(subject: string, id: number, after: object): Promise<string> {
  const [row] = await changeRows([
    {
      id: 1,
      at: now(),
      operator: "王芳",
      command: "改",
      why: "",
      subject,
      subject_id: String(id),
      before: null,
      after: JSON.stringify(after),
    },
  ]);
  return row!.what;
}
const faultIn = (what: string) => CODE.exec(what)?.[0] ?? LONE_WORD.exec(what)?.[1];

test.each(Object.entries(TABLES))("rows of %s", async (subject, table) => {
  const rows = (await db
    .selectFrom(table as "goods")
    .selectAll()
    .limit(300)
    .execute()) as Selectable<Database["goods"]>[];
  expect(rows.length).toBeGreaterThan(0);
  const faults = new Set<string>();
  for (const row of rows)
    for (const [field, value] of Object.entries(row)) {
      if (NOT_LOGGED.has(field) || WRITTEN.test(field) || value === null || value === "") continue;
      const what = await said(subject, row.id, { [field]: value });
      const fault = faultIn(what);
      if (fault !== undefined) faults.add(`${field}: ${what}`);
    }
  expect([...faults].slice(0, 20)).toEqual([]);
});

test("offers of every kind", async () => {
  const offers = await db.selectFrom("offer").select(["id", "kind"]).orderBy("id").execute();
  expect(new Set(offers.map(({ kind }) => kind))).toEqual(new Set(FILE_KINDS));
  for (const { id } of offers) {
    const { name: _name, ...offer } = (await findOffer(id))!;
    const what = await said("offer", id, toOfferAudit({ ...offer, name: "" }));
    expect(what).toMatch(/^类型|^种类/);
    expect([what, faultIn(what)]).toEqual([what, undefined]);
    expect(what).not.toMatch(/编号|全场 是|优选 是/);
  }
});

test("vouchers of every scope", async () => {
  const templates = await db.selectFrom("voucher_template").selectAll().execute();
  expect(templates.length).toBeGreaterThan(3);
  for (const template of templates) {
    const what = await said("voucher", template.id, toVoucherAudit({ ...template, name: "" }));
    expect([what, faultIn(what)]).toEqual([what, undefined]);
    expect(what).toMatch(/门槛：¥[\d,]+\.\d\d；金额：¥[\d,]+\.\d\d；适用：/);
    expect(what).not.toMatch(/编号|全场 是/);
  }
});
