import { Link } from "@remix-run/react";
import type { PackingOrder } from "./packing.server";

export function DispatchFaults({ order: { number, faults } }: { order: PackingOrder }) {
  if (faults.length === 0) return null;
  return (
    <div className="part">
      {faults.map((text) => (
        <p className="second" key={text}>
          <strong>不能发货</strong>
          <span>{text}</span>
        </p>
      ))}
      <p className="soft">
        请更换批号，或<Link to={`/staff/orders/${number}/giving-up`}>放弃发不出的数量</Link>
        并退款；其余商品可以先发。
      </p>
    </div>
  );
}
