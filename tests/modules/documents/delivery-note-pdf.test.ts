import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { DeliveryNote } from "~/modules/documents/delivery-note";
import { deliveryNotePdf } from "~/modules/documents/delivery-note-pdf.server";

const note = (codes: number, also: Partial<DeliveryNote> = {}): DeliveryNote => ({
  number: "2026112012345678-1",
  parcel: 1,
  shipmentId: 1,
  linkKey: "A".repeat(22),
  orderNumber: "2026112012345678",
  supplier: "供货公司",
  supplierFacts: ["药品经营许可证 粤AA0000000"],
  buyer: "药店1",
  buyerLicence: "L1",
  receiver: "张三",
  phone: "13800000000",
  address: "广州市演示路 1 号",
  shippedAt: Date.parse("2026-11-20T02:00:00Z"),
  deliveryDay: null,
  coldClasses: "",
  carriage: "顺丰速运 SF0000001",
  cartons: { full: 0, mixed: 1, before: 0, total: 1 },
  lines: [
    {
      rowId: 1,
      goodsId: 11,
      buyerCode: "",
      name: "阿莫西林胶囊",
      genericName: "",
      spec: "0.25g*24粒",
      dosageForm: "胶囊剂",
      manufacturer: "某药厂",
      holder: "持有人：某集团",
      storage: "阴凉（不超过 20 ℃）",
      storageClass: "cool",
      approvalNumber: "国药准字H10000011",
      batch: "B1",
      producedOn: "2026-06-01",
      expiresOn: "2028-05-31",
      quantity: 400,
      unit: "盒",
      caseSize: null,
      warehouseId: 1,
      unitPrice: 400,
      amount: 160_000,
      codes: Array.from({ length: codes }, (_, at) => ({
        code: String(at).padStart(20, "8"),
        parent: null,
        level: 1,
        units: 1,
        isReturned: false,
      })),
    },
  ],
  ...also,
});

async function countPages(from: DeliveryNote): Promise<number> {
  const bytes = await buffer(deliveryNotePdf(from, { seal: null, origin: "https://shop.test" }));
  return bytes.toString("latin1").match(/\/Type \/Page\b/g)!.length;
}

test("trace codes are printed on pages of their own, as many as they need", async () => {
  expect(await countPages(note(0))).toBe(1);
  expect(await countPages(note(1))).toBe(2);
  expect(await countPages(note(400))).toBe(4);
});

test("a note without a link is drawn without a QR code", async () => {
  const size = async (from: DeliveryNote) =>
    (await buffer(deliveryNotePdf(from, { seal: null, origin: "https://shop.test" }))).length;
  expect(await size(note(0, { linkKey: "" }))).toBeLessThan(await size(note(0)));
});
