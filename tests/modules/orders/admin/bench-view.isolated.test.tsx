import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { PackingOrder } from "~/modules/orders/admin/packing.server";
import { BenchView } from "~/routes/_admin+/_warehouse+/staff.warehouse.$number.scanner/bench-view";

vi.mock("@remix-run/react", () => ({
  Form: (props: object) => createElement("form", props),
  Link: ({ to, ...props }: { to: string }) => createElement("a", { href: to, ...props }),
  useLocation: () => ({ pathname: "/staff/warehouse/1", search: "" }),
}));

const ORDER: PackingOrder = {
  id: 1,
  number: "2026112000001",
  status: "pendingShipment",
  company: "药店1",
  receiver: "王",
  phone: "1",
  address: "广州",
  delivery: "快递",
  deliveryDay: null,
  remark: "",
  expiryMonths: 0,
  isEphedrine: false,
  isHeld: false,
  faults: [],
  rows: [
    {
      row: 1,
      goodsId: 11,
      name: "阿莫西林胶囊",
      unit: "盒",
      barcode: "",
      ownCode: "",
      batch: "B1",
      left: 9,
      stop: null,
      spec: "24粒",
      manufacturer: "某药厂",
      warehouse: "一仓",
      place: "",
      expiresOn: "2028-01-01",
      quantity: 9,
      isGift: false,
      brokenPromise: null,
    },
  ],
};
const page = (reply?: Parameters<typeof BenchView>[0]["reply"], order = ORDER) =>
  renderToString(
    <BenchView
      order={order}
      batches={[]}
      carriers={[]}
      asksCodesReason={false}
      formKey="k"
      input={{}}
      reply={reply}
    />,
  );
const tag = (html: string, mark: string) => html.split("<").find((item) => item.includes(mark)) ?? "";

test("the field has the focus and is empty, the verdict is a status, and the counts are in the form", () => {
  const html = page({
    result: { kind: "stopped", word: "停：批号 B0 已召回", what: "放到召回区。" },
    packed: { 1: 4 },
    initialValue: { code: "B0", each: "2" },
  });
  expect(tag(html, 'id="code"')).toContain("autofocus");
  expect(tag(html, 'id="code"')).not.toContain("value=");
  expect(html).toMatch(/role="status"><div class="scan-result scan-result--stop">/);
  expect(html).toContain("停：批号 B0 已召回");
  expect(tag(html, 'name="units-1"')).toContain('value="4"');
  expect(tag(html, 'id="each"')).toContain('value="2"');
});

test("the first button of the form scans, so that Enter never ships", () =>
  expect(
    page()
      .match(/<button[^>]*name="do"[^>]*>/g)!
      .map((item) => /value="(\w+)"/.exec(item)![1]),
  ).toEqual(["scan", "ship"]));

test("what was scanned stays when the parcel is refused", () =>
  expect(
    tag(page({ error: { tracking: ["请填写"] }, initialValue: { "units-1": "3" } }), 'name="units-1"'),
  ).toContain('value="3"'));

test("an order that is not to be shipped has no field to scan into", () =>
  expect(page(undefined, { ...ORDER, status: "completed" })).not.toContain('id="code"'));
