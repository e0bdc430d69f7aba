import { Link } from "@remix-run/react";
import type { Address } from "~/modules/company/addresses/address";
import type { SignedContract } from "~/modules/company/contract/contract";
import { DetailSection } from "~/admin/detail/case-parts";
import { formatTime } from "~/platform/values/clock";

export function Contracts({ id, contracts }: { id: number; contracts: readonly SignedContract[] }) {
  return (
    <DetailSection id="h-contracts" title="年度合同">
      {contracts.length === 0 ? <p className="soft">没有签署过合同。</p> : null}
      <ul>
        {contracts.map(({ number, year, signer, username, signedAt }) => (
          <li key={number}>
            <Link to={`/staff/customers/${id}/contracts/${year}`}>{year} 年度合同</Link>{" "}
            <span className="soft">
              {number}，{signer}（账号 {username}）{formatTime(signedAt)} 签署
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

export function CustomerAddresses({
  addresses,
  isLinked,
}: {
  addresses: readonly Address[];
  isLinked: boolean;
}) {
  const isWaiting = addresses.some(({ state }) => state === "pending");
  return (
    <DetailSection
      id="h-addresses"
      title="收货地址"
      more={isLinked && isWaiting ? <Link to="/staff/addresses">放行地址</Link> : null}
    >
      {addresses.length === 0 ? <p className="soft">没有收货地址。</p> : null}
      <ul>
        {addresses.map(({ id, region, detail, receiver, phone, isDefault, state }) => (
          <li key={id}>
            <span className={`state state--${state === "released" ? "done" : "wait"}`}>
              {state === "released" ? "可发货" : "待放行"}
            </span>{" "}
            {region}
            {detail}
            {isDefault ? "（默认）" : null}{" "}
            <span className="soft">
              {receiver} {phone}
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
