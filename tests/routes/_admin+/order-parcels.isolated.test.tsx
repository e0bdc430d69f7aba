import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { OrderParcels } from "~/routes/_admin+/_orders+/staff.orders.$number._index/order-parcels";

vi.mock("@remix-run/react", () => ({
  Link: ({ to, ...props }: { to: string }) => createElement("a", { href: to, ...props }),
}));

const parcel = { id: 1, number: 2, carrier: "shunfeng", tracking: "SF1", note: "", shipped_at: 0 };

test("whoever sees the warehouse prints the documents of a parcel again, others have no link", () => {
  const html = renderToStaticMarkup(<OrderParcels parcels={[parcel]} notes="/staff/warehouse/N1/papers" />);
  expect(html).toContain('<a href="/staff/warehouse/N1/papers?parcel=2">随货单据</a>');
  expect(renderToStaticMarkup(<OrderParcels parcels={[parcel]} notes={null} />)).not.toContain("<a");
});
