/** /yegl/withdraw 提现: asks for balance to be paid out and shows the requests so far. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { formConstraint, newFormToken, orRefuse, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { readLedgerPageNumber } from "~/modules/wallet/ledger-query";
import type { WalletSummary } from "~/modules/wallet/wallet-page";
import { withdrawalsPage } from "~/modules/wallet/wallet.server";
import { readBankAccount } from "~/modules/wallet/withdrawal";
import { submitWithdrawal } from "~/modules/wallet/withdrawal.server";
import { WithdrawView } from "./withdraw-view";

const WithdrawalForm = z.object({
  token: z.string(),
  amount: z.string("请填写提现金额"),
  bank: z.string("请填写开户银行").trim().min(4, "请填写开户银行全称").max(60, "开户银行不能超过 60 个字"),
  bankAccount: z.string("请填写银行账号").refine((input) => readBankAccount(input) !== null, {
    message: "银行账号须为 8 至 30 位数字",
  }),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer, companyName } = await requireCompany(request);
  const page = await withdrawalsPage(
    buyer.companyId,
    readLedgerPageNumber(new URL(request.url).searchParams),
  );
  const constraint = formConstraint(WithdrawalForm);
  return json({ ...page, companyName, token: newFormToken(buyer), constraint });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer, companyName: holder } = await requireCompany(request);
  const form = await readForm(request, WithdrawalForm);
  if (!form.ok) return form.response;
  const { token, ...input } = form.value;
  const { companyId, accountId } = buyer;
  const submit = async () => {
    const query = await submitWithdrawal({ companyId, accountId, holder, ...input }, token, now());
    if (!query.ok) return form.refuse({ fields: { amount: [query.text] } });
    return redirectWith(query.to, { kind: "success", text: query.text });
  };
  return orRefuse(form.refuse, submit, "amount");
}

export default function Withdraw() {
  const summary = useOutletContext<WalletSummary>();
  const reply = useActionData<typeof action>();
  return <WithdrawView {...useLoaderData<typeof loader>()} summary={summary} reply={reply} />;
}
