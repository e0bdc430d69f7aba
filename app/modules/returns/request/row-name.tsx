import { Tag } from "~/ui/tag";
import type { AfterSalesFormRow } from "./after-sales-page";

export function RowName({ row }: { row: AfterSalesFormRow }) {
  return (
    <>
      <span className="order-lines__name">
        {row.name}
        {row.isGift ? <Tag name="赠" describe="赠品" /> : null}
      </span>
      <span className="case-spec">{row.spec}</span>
      <span className="order-lines__more">{`${row.batchNumber}　${row.expiresOn.slice(0, 7)}`}</span>
    </>
  );
}
