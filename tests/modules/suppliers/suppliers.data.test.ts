import { beforeEach, expect, test } from "vitest";
import { withCheckSign } from "~/modules/company/identity/credit-code";
import {
  DEFAULT_SUPPLIER_RULES,
  maskIdNumber,
  SUPPLIER_POINTS,
  supplierFault,
} from "~/modules/suppliers/supplier";
import { isIdNumber } from "~/modules/suppliers/supplier-document-form";
import { endingSuppliers, verifySupplierDocument } from "~/modules/suppliers/supplier-documents.server";
import {
  readSupplierReview,
  recordFirstSupplierReview,
  recordSecondSupplierReview,
  submitSupplier,
  suspendSupplier,
} from "~/modules/suppliers/supplier-review.server";
import {
  addSupplier,
  changeSupplier,
  findSupplier,
  findSupplierHoldings,
} from "~/modules/suppliers/suppliers.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { emptyTables, ensureRows } from "../../rows";
import { day, NOW } from "../orders/shop";
import { PURCHASING_TABLES, supplier } from "../purchasing/purchasing-fixtures";

const BUYER = { id: 1, name: "孙采薇" };
const FIRST = { id: 2, name: "林素问" };
const SECOND = { id: 3, name: "沈复" };

beforeEach(async () => {
  await emptyTables([...PURCHASING_TABLES, "setting"]);
  await ensureRows("staff_member", 1, 2, 3);
});

const seen = async () => (await readSupplierReview(1, NOW))!.seen;
const points = Object.keys(SUPPLIER_POINTS);

test("is approved by three people, and again after what was reviewed has changed", async () => {
  await supplier(1, { state: "draft" });
  await db.updateTable("supplier_licence").set({ state: "waiting" }).execute();
  expect(await submitSupplier(1, BUYER, "新品种", NOW)).toEqual({ ok: true });
  const mark = await seen();
  const form = { points, note: "", seen: mark };
  expect(await recordFirstSupplierReview(1, BUYER, form, NOW)).toMatchObject({ ok: false });
  expect(await recordFirstSupplierReview(1, FIRST, { ...form, points: [] }, NOW)).toMatchObject({
    ok: false,
  });
  expect(await recordFirstSupplierReview(1, FIRST, form, NOW)).toEqual({ ok: true });
  expect(await recordSecondSupplierReview(1, FIRST, mark, NOW)).toMatchObject({ ok: false });
  const [item, two] = await Promise.all([
    recordSecondSupplierReview(1, SECOND, mark, NOW),
    recordSecondSupplierReview(1, SECOND, mark, NOW),
  ]);
  expect([item.ok, two.ok].toSorted()).toEqual([false, true]);
  const waiting = await db
    .selectFrom("supplier_licence")
    .select("id")
    .where("state", "=", "waiting")
    .execute();
  expect(waiting).toEqual([]);
  expect(await suspendSupplier(1, "质量问题", NOW)).toEqual({ ok: true });
  expect((await findSupplier(1))!.state).toBe("suspended");
});

test("is not submitted with a document missing", async () => {
  await supplier(1, { state: "draft" });
  await db.deleteFrom("supplier_licence").where("kind", "=", "drugDistribution").execute();
  expect(await submitSupplier(1, BUYER, "新品种", NOW)).toMatchObject({
    ok: false,
    text: expect.stringContaining("缺少药品经营许可证"),
  });
});

test("has a code of its own, and is changed from the version that was seen", async () => {
  const values = {
    name: "演示医药",
    creditCode: withCheckSign("91440100MA5DEM001"),
    kind: "wholesaler" as const,
    legalPerson: "",
    qualityHead: "",
    address: "演示路 1 号",
    contact: "",
    phone: "",
    bankHolder: "",
    bankName: "",
    bankAccount: "",
    scope: ["westernMedicine" as const],
    note: "",
  };
  const add = () => addSupplier(values, { by: "孙采薇", formKey: newFormToken() }, NOW);
  const added = await add();
  const id = added.ok ? added.id : 0;
  expect(await add()).toMatchObject({ ok: false, field: "creditCode" });
  await db.updateTable("supplier").set({ state: "approved" }).execute();
  expect(await changeSupplier(id, { ...values, note: "改" }, 1)).toMatchObject({
    ok: true,
    isReviewLost: false,
  });
  expect(await changeSupplier(id, values, 1)).toMatchObject({ ok: false, current: { note: "改" } });
  expect(await changeSupplier(id, { ...values, name: "演示医药二" }, 2)).toMatchObject({
    isReviewLost: true,
  });
  expect((await findSupplier(id))!.state).toBe("draft");
});

test("a later document counts once somebody else has checked it, and what ends soon is listed", async () => {
  await supplier(1, {}, { qualityAgreement: day(10) });
  expect(await endingSuppliers(30, 10, NOW)).toMatchObject([
    { id: 1, what: "质量保证协议", endsOn: day(10) },
  ]);
  const { id } = await db
    .insertInto("supplier_licence")
    .values({
      supplier_id: 1,
      kind: "qualityAgreement",
      valid_until: day(400),
      file_id: null,
      added_by: "孙采薇",
      added_at: NOW,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const judged = { type: "licence", supplierId: 1, id } as const;
  expect(await verifySupplierDocument({ ...judged, by: "孙采薇" }, NOW)).toMatchObject({ ok: false });
  expect(await verifySupplierDocument({ ...judged, supplierId: 2, by: "林素问" }, NOW)).toBeNull();
  const later = NOW + 11 * 86_400_000;
  const fault = async () =>
    supplierFault((await findSupplierHoldings([1])).get(1)!, DEFAULT_SUPPLIER_RULES, later);
  expect(await fault()).toBe(`质量保证协议已于 ${day(10)} 到期`);
  expect(await verifySupplierDocument({ ...judged, by: "林素问" }, NOW)).toEqual({ ok: true });
  expect(await fault()).toBeNull();
  expect(await endingSuppliers(30, 10, NOW)).toEqual([]);
});

test("identity numbers are checked, and masked", () => {
  expect(isIdNumber("11010519491231002X")).toBe(true);
  expect(isIdNumber("110105194912310021")).toBe(false);
  expect(maskIdNumber("11010519491231002X")).toBe("110105********002X");
});
