/** On an order: which proposals it came of, who wrote and who confirmed each. */
import { Link } from "@remix-run/react";

export interface OfProposal {
  id: number;
  staffName: string;
  /** the company's account; "" of older ones */
  answeredBy: string;
}

export function OrderProposals({
  proposals,
  toPath,
}: {
  proposals: readonly OfProposal[];
  toPath: (id: number) => string;
}) {
  return proposals.map(({ id, staffName, answeredBy }) => (
    <p key={id}>
      {`代客下单：${staffName} 拟单${answeredBy ? `，${answeredBy} 确认` : ""}　`}
      <Link to={toPath(id)}>{`建议订单 ${id}`}</Link>
    </p>
  ));
}
