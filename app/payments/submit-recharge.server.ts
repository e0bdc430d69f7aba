/** Takes in the form on /yegl that recharges the balance. */
import { z } from "zod";
import type { SignedIn } from "~/company/buyer";
import { inTransaction } from "~/platform/database.server";
import { formBytes } from "~/platform/files.server";
import { orRefuse, readForm } from "~/platform/forms.server";
import { redirectWith } from "~/platform/session.server";
import { withStoredFiles } from "~/platform/stored-files.server";
import { handOver } from "./hand-over.server";
import { SlipField } from "./pay-input";
import { startRefusalText } from "./plan";
import { readRecharge, RECHARGES_AT } from "./recharge";
import { openRecharge } from "./recharge.server";
import { closePayment } from "./refund.server";
import { offeredMeans } from "./registry.server";

const RechargeForm = z.object({
  token: z.string(),
  amount: z.string("请填写充值金额"),
  means: z.string("请选择付款方式").max(20),
  slip: SlipField,
});

/** 303 to where the buyer pays; 400 on the same page with the reason and what was typed. Nothing is taken by a refusal. */
export async function submitRecharge(request: Request, viewer: SignedIn, now: number): Promise<Response> {
  const form = await readForm(request, RechargeForm, { maxBytes: formBytes(1) });
  if (!form.ok) return form.response;
  const { token, means, slip } = form.value;
  const { companyId } = viewer.buyer;
  const read = readRecharge(form.value.amount);
  if ("text" in read) return form.refuse({ fields: { amount: [read.text] } });
  const isOffered = (await offeredMeans(false)).some((one) => one.name === means);
  if (!isOffered) return form.refuse({ fields: { means: ["请选择付款方式"] } });
  if (means === "bank" && slip === null) return form.refuse({ fields: { slip: ["请上传转账回单"] } });
  const files = means === "bank" && slip !== null ? [slip] : [];
  const begin = async () => {
    const opened = await withStoredFiles({ owner: { companyId }, files, purpose: "slip" }, now, ([stored]) =>
      openRecharge({ companyId, provider: means, amount: read.amount, slip: stored ?? null }, token, now),
    );
    if (!opened.ok) return form.refuse({ fields: { slip: [opened.text] } });
    const payment = opened.value;
    if (!payment) return redirectWith(request, RECHARGES_AT);
    const to = await handOver(payment, "余额充值", now);
    if (to !== null) return redirectWith(request, to);
    await inTransaction((trx) => closePayment(trx, payment, now));
    return form.refuse({ fields: { means: [startRefusalText({ code: "providerDown" }).text] } });
  };
  return orRefuse(form.refuse, begin, "amount");
}
