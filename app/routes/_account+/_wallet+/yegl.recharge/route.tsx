/** /yegl/recharge 充值: begins a recharge of the balance and shows those so far; ?back= is the one that its buyer comes back from. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { TransferProofField } from "~/modules/payments/payment/pay-input";
import { rechargePage } from "~/modules/payments/recharge/recharge.server";
import { startRecharge } from "~/modules/payments/recharge/start-recharge.server";
import { formBytes } from "~/platform/files/files.server";
import { formConstraint, newFormToken, orRefuse, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { readLedgerPageNumber } from "~/modules/wallet/ledger-query";
import { RechargeView } from "./recharge-view";

const RechargeForm = z.object({
  token: z.string(),
  amount: z.string("请填写充值金额"),
  paymentMethod: z.string("请选择付款方式").max(20),
  transferProof: TransferProofField,
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const params = new URL(request.url).searchParams;
  const page = await rechargePage(buyer.companyId, readLedgerPageNumber(params), params.get("back"));
  return json({ page, token: newFormToken(buyer), constraint: formConstraint(RechargeForm) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, RechargeForm, { maxBytes: formBytes(1) });
  if (!form.ok) return form.response;
  const { token, amount, paymentMethod, transferProof } = form.value;
  const start = async () => {
    const query = { companyId: buyer.companyId, amount, paymentMethod, transferProof };
    const started = await startRecharge(query, token, now());
    if (!started.ok) return form.refuse({ fields: { [started.field]: [started.text] } });
    return redirectWith(started.to);
  };
  return orRefuse(form.refuse, start, "amount");
}

export default function Recharge() {
  return <RechargeView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
