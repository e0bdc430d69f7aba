import type { Buyer } from "~/modules/company/identity/buyer";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import type { Db } from "~/platform/database/database.server";
import { PICTURES } from "~/platform/files/files.server";
import { withFilesOnce } from "~/platform/files/files-once.server";
import { useFiles, type StoredFile } from "~/platform/files/stored-files.server";
import type { FormErrors } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { countWritten, QuotaSpent } from "~/platform/http/limits/quota.server";
import {
  AFTER_SALES_KINDS,
  AFTER_SALES_QUOTA,
  REASONS_BY_KIND,
  type AfterSalesKind,
  type AfterSalesReason,
  type Remedy,
} from "~/modules/returns/status/after-sales";
import { openAfterSales, type AfterSalesOpened, type NewAfterSales } from "./open.server";
import { MAX_PHOTOS } from "./photos";
import type { RequestedUnits } from "~/modules/returns/goods-back/units";

export interface AfterSalesRequest {
  kind: AfterSalesKind;
  orderId: number;
  units: readonly RequestedUnits[];
  reason: AfterSalesReason;
  remedy: Remedy;
  text: string;
  photos: readonly File[];
  /** the form's token: a second submit leads to the request of the first */
  token: string;
}

export type AfterSalesRequested = { ok: true; to: string; text: string } | { ok: false; errors: FormErrors };

/** Thrown to roll back. */
class Refused extends Error {
  constructor(readonly opened: Exclude<AfterSalesOpened, { ok: true }>) {
    super("case refused");
  }
}

/**
 * Opens a buyer's request; throws 404 for another company's order. Refused: a reason of another kind, no or too many photos, over the daily quota,
 * or as openAfterSales.
 */
export async function requestAfterSales(
  { companyId, accountId }: Pick<Buyer, "companyId" | "accountId">,
  query: AfterSalesRequest,
  now: number,
): Promise<AfterSalesRequested> {
  const { kind, reason, photos, token, remedy, ...rest } = query;
  const fields = fieldErrors(kind, reason, photos.length);
  if (fields) return { ok: false, errors: { fields } };
  const upload = { owner: companyFiles(companyId), files: photos, purpose: "case", only: PICTURES };
  const request: Omit<NewAfterSales, "photos"> = {
    ...rest,
    companyId,
    accountId,
    kind,
    reason,
    now,
    actor: `buyer:${accountId}`,
    remedy: kind === "return" ? "refund" : remedy,
  };
  try {
    const saved = await withFilesOnce(upload, token, now, (trx, stored) => open(trx, stored, request));
    if (!saved.ok) return { ok: false, errors: { fields: { photos: [saved.text] } } };
    const text = `${AFTER_SALES_KINDS[kind]}申请已提交，请等待审核`;
    return { ok: true, to: saved.value, text };
  } catch (error) {
    if (error instanceof Refused) {
      const { text } = error.opened ?? notFound();
      return { ok: false, errors: { form: [text] } };
    }
    if (error instanceof QuotaSpent) return { ok: false, errors: { form: [error.body] } };
    throw error;
  }
}

/** What the batch number says. */
const WITHOUT_PHOTOS: readonly AfterSalesReason[] = ["recall", "nearExpiry"];

function fieldErrors(kind: AfterSalesKind, reason: AfterSalesReason, photos: number): FormErrors["fields"] {
  if (!REASONS_BY_KIND[kind].includes(reason)) return { reason: ["请选择原因"] };
  if (photos === 0 && !WITHOUT_PHOTOS.includes(reason))
    return { photos: ["请上传 1 至 6 张照片，能看清批号和问题处"] };
  if (photos > MAX_PHOTOS) return { photos: [`最多上传 ${MAX_PHOTOS} 张照片`] };
  return undefined;
}

async function open(
  trx: Db,
  photos: readonly StoredFile[],
  request: Omit<NewAfterSales, "photos">,
): Promise<string> {
  await countWritten(trx, AFTER_SALES_QUOTA, { key: `cases:${request.companyId}`, count: 1 }, request.now);
  const opened = await openAfterSales(trx, { ...request, photos: await useFiles(trx, photos) });
  if (!opened?.ok) throw new Refused(opened);
  return opened.to;
}
