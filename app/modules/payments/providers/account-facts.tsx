import type { ReactNode } from "react";

import { spaced, type CompanyBankAccount } from "./pay-page";

/** `remark`: text for the transfer; `children`: shown without an account. */
export function AccountFacts(props: {
  account: CompanyBankAccount | null;
  remark?: string;
  children: ReactNode;
}) {
  const { account, remark } = props;
  if (!account) return <p>{props.children}</p>;
  return (
    <dl className="goods__facts">
      <dt>户名</dt>
      <dd>{account.name}</dd>
      <dt>开户行</dt>
      <dd>{account.bank}</dd>
      <dt>账号</dt>
      <dd>{spaced(account.number)}</dd>
      {remark ? (
        <>
          <dt>备注</dt>
          <dd>{remark}</dd>
        </>
      ) : null}
    </dl>
  );
}
