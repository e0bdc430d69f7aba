import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { documentFaults, getMissingSupplierPoints, type SupplierState } from "./supplier";
import { supplierLicences, supplierPeople, verifyAllDocuments } from "./supplier-documents.server";
import { readSupplierRules } from "./supplier-rules.server";
import {
  findSupplier,
  findSupplierHoldings,
  lockSupplier,
  supplierWords,
  type Supplier,
} from "./suppliers.server";

export interface SupplierReviewer {
  id: number;
  name: string;
  tieTo?: (trx: Db, otherId: number) => Promise<string | null>;
}

export interface SupplierReview {
  submittedId: number | null;
  submittedBy: string;
  submittedAt: number | null;
  submittedNote: string;
  firstId: number | null;
  firstBy: string;
  firstAt: number | null;
  points: string[];
  note: string;
  seen: string;
  secondBy: string;
  secondAt: number | null;
}

export type SupplierReviewResult = { ok: true } | { ok: false; text: string };

const CHANGED = "供应商或资料在您打开后有变化，请核对后再办理";
const OTHERS = "提交、初审和复核须由不同的人办理";

const toReview = (row: Row<"supplier">): SupplierReview => ({
  submittedId: row.submitted_id,
  submittedBy: row.submitted_by,
  submittedAt: row.submitted_at,
  submittedNote: row.submitted_note,
  firstId: row.first_id,
  firstBy: row.first_by,
  firstAt: row.first_at,
  points: JSON.parse(row.points) as string[],
  note: row.review_note,
  seen: row.seen,
  secondBy: row.second_by,
  secondAt: row.second_at,
});

/** Returns who reviewed a supplier and when; null: no such supplier. One query. */
export async function findSupplierReview(id: number, trx: Db = db): Promise<SupplierReview | null> {
  const row = await trx.selectFrom("supplier").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toReview(row) : null;
}

export interface SupplierUnderReview {
  supplier: Supplier;
  review: SupplierReview;
  /** what the form shows, as one text for comparison */
  seen: string;
  /** missing documents in words */
  lacks: string[];
}

/** Returns what a review judges; null: no such supplier. Eight queries. `now` in ms. */
export async function readSupplierReview(
  id: number,
  now: number,
  trx: Db = db,
): Promise<SupplierUnderReview | null> {
  const supplier = await findSupplier(id, trx);
  const review = await findSupplierReview(id, trx);
  const holding = (await findSupplierHoldings([id], trx)).get(id);
  if (!supplier || !review || !holding) return null;
  const licences = await supplierLicences(id, trx);
  const people = await supplierPeople(id, trx);
  const live = [...licences, ...people].filter(({ state }) => state !== "void");
  const seen = JSON.stringify([
    supplierWords(supplier),
    live.map(({ id: document, fileId, validUntil }) => [document, fileId, validUntil]),
  ]);
  const rules = await readSupplierRules(trx);
  return { supplier, review, seen, lacks: documentFaults(holding, rules, now, true) };
}

const OUTDATED: Record<SupplierState, string> = {
  draft: "该供应商的资料待提交",
  first: "该供应商等待初审",
  second: "该供应商已经初审",
  approved: "该供应商已通过审批",
  refused: "该供应商审批不同意",
  suspended: "该供应商已暂停合作",
};

type Held = { ok: true; current: SupplierUnderReview } | { ok: false; text: string };

async function hold(
  trx: Db,
  id: number,
  { states, seen }: { states: readonly SupplierState[]; seen: string | null },
  now: number,
): Promise<Held> {
  await lockSupplier(trx, id);
  const current = await readSupplierReview(id, now, trx);
  if (!current) return { ok: false, text: "没有这个供应商" };
  if (!states.includes(current.supplier.state)) return { ok: false, text: OUTDATED[current.supplier.state] };
  return seen === null || seen === current.seen ? { ok: true, current } : { ok: false, text: CHANGED };
}

type ReviewColumns = Partial<
  Pick<
    Row<"supplier">,
    | "state"
    | "reason"
    | "submitted_id"
    | "submitted_by"
    | "submitted_at"
    | "submitted_note"
    | "first_id"
    | "first_by"
    | "first_at"
    | "points"
    | "review_note"
    | "seen"
    | "second_by"
    | "second_at"
  >
>;

const NOT_REVIEWED = {
  first_id: null,
  first_by: "",
  first_at: null,
  points: "[]",
  review_note: "",
  seen: "",
  second_by: "",
  second_at: null,
} satisfies ReviewColumns;

async function setState(
  trx: Db,
  { supplier }: SupplierUnderReview,
  set: ReviewColumns,
  after: Record<string, string>,
): Promise<void> {
  await trx
    .updateTable("supplier")
    .set((eb) => ({ ...set, version: eb("version", "+", 1) }))
    .where("id", "=", supplier.id)
    .execute();
  await audited(trx, {
    subject: "supplier",
    id: supplier.id,
    before: { state: supplier.state },
    after: { ...(set.state && { state: set.state }), ...after },
  });
}

/** Purchasing submits a supplier for its review, with the reason for buying from it. Refused: missing documents, not a draft, refused or suspended. `now` in ms. */
export const submitSupplier = (
  id: number,
  by: SupplierReviewer,
  note: string,
  now: number,
): Promise<SupplierReviewResult> =>
  inTransaction(async (trx): Promise<SupplierReviewResult> => {
    const found = await hold(trx, id, { states: ["draft", "refused", "suspended"], seen: null }, now);
    if (!found.ok) return found;
    const { lacks } = found.current;
    if (lacks.length > 0) return { ok: false, text: `${lacks.join("；")}。补齐后再提交` };
    const submitted = { submitted_id: by.id, submitted_by: by.name, submitted_at: now, submitted_note: note };
    await setState(
      trx,
      found.current,
      { ...NOT_REVIEWED, ...submitted, state: "first", reason: "" },
      { 首营审批: "提交", note },
    );
    return { ok: true };
  });

/** Why this person may not review what these others did, or null. */
async function othersRefusal(
  trx: Db,
  by: SupplierReviewer,
  others: readonly (number | null)[],
): Promise<string | null> {
  for (const other of others) {
    if (other === by.id) return OTHERS;
    const tie = other === null ? null : ((await by.tieTo?.(trx, other)) ?? null);
    if (tie) return tie;
  }
  return null;
}

/** The first review: every point ticked. Refused: by whoever submitted, a missing point or document, any change since the form was made. `now` in ms. */
export const recordFirstSupplierReview = (
  id: number,
  by: SupplierReviewer,
  { points, note, seen }: { points: readonly string[]; note: string; seen: string },
  now: number,
): Promise<SupplierReviewResult> =>
  inTransaction(async (trx): Promise<SupplierReviewResult> => {
    const found = await hold(trx, id, { states: ["first"], seen }, now);
    if (!found.ok) return found;
    const { review, lacks } = found.current;
    const refusal = await othersRefusal(trx, by, [review.submittedId]);
    if (refusal) return { ok: false, text: refusal };
    if (lacks.length > 0) return { ok: false, text: `${lacks.join("；")}。请退回采购` };
    const missing = getMissingSupplierPoints(points);
    if (missing.length > 0)
      return { ok: false, text: `请核对并勾选：${missing.join("；")}；不符的请退回采购` };
    const first = { first_id: by.id, first_by: by.name, first_at: now };
    await setState(
      trx,
      found.current,
      { ...first, state: "second", points: JSON.stringify(points), review_note: note, seen },
      { 首营初审: "通过", note },
    );
    return { ok: true };
  });

/** The second review approves the supplier; its waiting documents count as checked. Refused: by whoever submitted or made the first review, a missing document, any change since the first review. `now` in ms. */
export const recordSecondSupplierReview = (
  id: number,
  by: SupplierReviewer,
  seen: string,
  now: number,
): Promise<SupplierReviewResult> =>
  inTransaction(async (trx): Promise<SupplierReviewResult> => {
    const found = await hold(trx, id, { states: ["second"], seen }, now);
    if (!found.ok) return found;
    const { review, lacks } = found.current;
    const refusal = await othersRefusal(trx, by, [review.submittedId, review.firstId]);
    if (refusal) return { ok: false, text: refusal };
    if (review.seen !== seen) return { ok: false, text: "初审后供应商或资料有变化，请退回采购重新提交" };
    if (lacks.length > 0) return { ok: false, text: `${lacks.join("；")}。请退回采购` };
    await verifyAllDocuments(trx, id, review.firstBy, now);
    await setState(
      trx,
      found.current,
      { state: "approved", second_by: by.name, second_at: now, reason: "" },
      { 首营复核: "同意" },
    );
    return { ok: true };
  });

interface Change {
  states: readonly SupplierState[];
  to: SupplierState;
  isCleared: boolean;
  did: string;
}

const move =
  ({ states, to, isCleared, did }: Change) =>
  (id: number, why: string, now: number): Promise<SupplierReviewResult> =>
    inTransaction(async (trx): Promise<SupplierReviewResult> => {
      const found = await hold(trx, id, { states, seen: null }, now);
      if (!found.ok) return found;
      await setState(
        trx,
        found.current,
        { ...(isCleared && NOT_REVIEWED), state: to, reason: why },
        { 首营审批: did, why },
      );
      return { ok: true };
    });

/** Quality returns a supplier to purchasing with a reason. Refused: it waits for no review. `now` in ms. */
export const returnSupplier = move({
  states: ["first", "second"],
  to: "draft",
  isCleared: true,
  did: "退回采购",
});

/** Quality does not agree to a supplier, with a reason; purchasing may submit it again. Refused: it waits for no review. `now` in ms. */
export const refuseSupplier = move({
  states: ["first", "second"],
  to: "refused",
  isCleared: true,
  did: "不同意",
});

/** Stops purchases from an approved supplier, with a reason; it needs a new review to be approved again. Refused: not approved. `now` in ms. */
export const suspendSupplier = move({
  states: ["approved"],
  to: "suspended",
  isCleared: false,
  did: "暂停合作",
});

/** Returns suppliers in this state, longest waiting first. One query. */
export async function waitingSuppliers(
  state: "first" | "second",
  limit: number,
): Promise<{ id: number; name: string; submittedAt: number }[]> {
  const rows = await db
    .selectFrom("supplier")
    .select(["id", "name", "submitted_at"])
    .where("state", "=", state)
    .orderBy("submitted_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, name, submitted_at }) => ({ id, name, submittedAt: submitted_at ?? 0 }));
}
