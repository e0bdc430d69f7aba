/** Takes in the forms of returns and after-sales: asking with photos, the parcel sent back, withdrawing. */
import { json } from "@remix-run/node";
import type { SignedIn } from "~/company/buyer";
import { inTransaction } from "~/platform/database.server";
import { formBytes, PICTURES } from "~/platform/files.server";
import { once, readForm, type FormReply } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { countWritten, QuotaSpent } from "~/platform/quota.server";
import { redirectWith } from "~/platform/session.server";
import { useFiles, withStoredFiles, type StoredFile } from "~/platform/stored-files.server";
import { CASE_KINDS, CASES_QUOTA, casePath, REASONS_OF, type CaseKind } from "./case";
import { AskForm, ChangeForm } from "./case-form";
import { openCase, type CaseOpened } from "./case-open.server";
import { PHOTOS_MOST, PHOTOS_WEIGH } from "./case-photos";
import { readUnits } from "./case-units";
import { sendCase, withdrawCase, type OwnCase } from "./case.server";

/** Ends the transaction with nothing done. */
class Refused extends Error {
  constructor(readonly opened: Exclude<CaseOpened, { ok: true }>) {
    super("case refused");
  }
}

/** Where the case stands and what is said, or the refusal. */
type Asked = { to: string; text: string } | Response;

async function takeAsk(
  request: Request,
  viewer: SignedIn,
  kind: CaseKind,
  orderId: number,
  now: number,
): Promise<Asked> {
  const form = await readForm(request, AskForm, { maxBytes: formBytes(0) + PHOTOS_WEIGH });
  if (!form.ok) return form.response.status === 413 ? tooLarge() : form.response;
  const { reason, wants, text, photos, token } = form.value;
  const { companyId, accountId } = viewer.buyer;
  if (!REASONS_OF[kind].includes(reason)) return form.refuse({ fields: { reason: ["请选择原因"] } });
  if (photos.length === 0 && reason !== "recall")
    return form.refuse({ fields: { photos: ["请上传 1 至 6 张照片，能看清批号和问题处"] } });
  if (photos.length > PHOTOS_MOST)
    return form.refuse({ fields: { photos: [`最多上传 ${PHOTOS_MOST} 张照片`] } });
  const units = readUnits(new URL(request.url).searchParams);
  const upload = { owner: { companyId }, files: photos, purpose: "case", only: PICTURES };
  const kept = await withStoredFiles(upload, now, (stored) =>
    openOnce(token, stored, {
      ...{ companyId, accountId, actor: `buyer:${accountId}` as const, kind, orderId, units, reason },
      ...{ wants: kind === "return" ? ("refund" as const) : wants, text, now },
    }),
  );
  if (!kept.ok) return form.refuse({ fields: { photos: [kept.text] } });
  const opened = kept.value;
  if (opened.ok) return { to: opened.to, text: `${CASE_KINDS[kind]}申请已提交，请等待审核` };
  return opened.refused === null ? notFound() : form.refuse({ form: [opened.refused.text] });
}

const tooLarge = () =>
  json<FormReply>(
    { status: "error", error: { photos: ["照片合计不能超过 30 MB，请压缩或减少后重新上传"] } },
    { status: 413 },
  );

async function openOnce(
  token: string,
  photos: readonly StoredFile[],
  given: Omit<Parameters<typeof openCase>[1], "photos">,
) {
  try {
    const to = await inTransaction((trx) =>
      once(trx, token, async () => {
        await countWritten(trx, CASES_QUOTA, `cases:${given.companyId}`, 1, given.now);
        const opened = await openCase(trx, { ...given, photos: await useFiles(trx, photos) });
        if (!opened?.ok) throw new Refused(opened);
        return opened.to;
      }),
    );
    return { ok: true as const, to };
  } catch (error) {
    if (error instanceof Refused) return { ok: false as const, refused: error.opened };
    if (error instanceof QuotaSpent)
      return { ok: false as const, refused: { ok: false as const, text: error.body } };
    throw error;
  }
}

/** Asks for a return or for after-sales; the units stand in the address. 303 to the case, 400 on the same page, 404 for another company's order. */
export async function submitAsk(...given: Parameters<typeof takeAsk>): Promise<Response> {
  const asked = await takeAsk(...given);
  if (asked instanceof Response) return asked;
  return redirectWith(given[0], asked.to, { kind: "success", text: asked.text });
}

/** The same form sent by a script that shows how far the upload is: where to go and what to say instead of a redirect. */
export async function submitAskByScript(...given: Parameters<typeof takeAsk>): Promise<Response> {
  const asked = await takeAsk(...given);
  return asked instanceof Response ? asked : json(asked);
}

/** The forms on a case's page: 303 back to it, 400 with what must be mended, 404 for another company's case. */
export async function submitCaseChange(
  request: Request,
  viewer: SignedIn,
  kind: CaseKind,
  serial: number,
  now: number,
): Promise<Response> {
  const form = await readForm(request, ChangeForm);
  if (!form.ok) return form.response;
  const { companyId, accountId } = viewer.buyer;
  const own: OwnCase = { companyId, kind, serial };
  const { value } = form;
  const actor = `buyer:${accountId}` as const;
  const moved =
    value.intent === "withdraw"
      ? await withdrawCase(own, actor, now)
      : await sendCase(own, { carrier: value.carrier, parcel: value.parcel }, actor, now);
  if (moved === null) notFound();
  const done = value.intent === "withdraw" ? "申请已撤销" : "寄回信息已保存，收到商品后为您验收";
  return redirectWith(
    request,
    casePath(own),
    moved.ok ? { kind: "success", text: done } : { kind: "warning", text: moved.text },
  );
}
