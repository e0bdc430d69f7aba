import { beforeEach, expect, it } from "vitest";
import { db } from "~/platform/database/database.server";
import { signedInCompanies } from "../modules/orders/route-fixtures";
import {
  code,
  openShopFor,
  orderOf,
  pack,
  range,
  receive,
  ship,
} from "../modules/trace-codes/trace-fixtures";
import { call } from "./call";

interface Parcel {
  number: string;
  key: string;
  lines: {
    batch_number: string;
    produced_date: string;
    quantity: number;
    price: string;
    amount: string;
    report_url: string;
    codes: { code: string; parent_code: string }[];
  }[];
}

let orderId: number;

beforeEach(async () => {
  await openShopFor(() => signedInCompanies(2));
  await receive(`${code(900)}：${range(1, 10).join(" ")}`);
  ({ id: orderId } = await orderOf(1, [[11, 12]]));
});

const shipped = async () => {
  await pack(orderId, code(900));
  await ship(orderId);
};

it("gives the trace codes of an order's parcels, outer packs too; none before dispatch, nothing to others", async () => {
  const line = `GET /api/orders/${orderId}/trace-codes` as const;
  expect((await call(1, line)).data).toEqual([]);
  await shipped();
  const { data, status } = await call<{ code: string; parent_code: string; level: number; units: number }[]>(
    1,
    line,
  );
  expect(status).toBe(200);
  expect(data.map((row) => [row.code, row.parent_code, row.level, row.units])).toEqual([
    [code(900), "", 2, 10],
    ...range(1, 10).map((box) => [box, code(900), 1, 1]),
  ]);
  expect([(await call(2, line)).code, (await call(0, line)).code]).toEqual([404, 10001]);
  expect((await call(1, "GET /api/orders/999999/trace-codes")).code).toBe(404);
});

it("gives what came in each parcel with its smallest codes, by order and by the key of its QR code", async () => {
  const line = `GET /api/orders/${orderId}/receiving` as const;
  expect((await call(1, line)).data).toEqual([]);
  await shipped();
  const { data } = await call<Parcel[]>(1, line);
  const batch = await db.selectFrom("batch").selectAll().where("goods_id", "=", 11).executeTakeFirstOrThrow();
  expect(data).toHaveLength(1);
  expect(data[0]!.lines[0]).toMatchObject({ batch_number: batch.number, quantity: 12, report_url: "" });
  expect(data[0]!.lines[0]!.codes.map((row) => row.code)).toEqual(range(1, 10));
  const { key } = data[0]!;
  expect((await call<Parcel>(1, `GET /api/parcels/${key}`)).data).toEqual(data[0]);
  expect([(await call(2, line)).code, (await call(2, `GET /api/parcels/${key}`)).code]).toEqual([404, 404]);
  expect((await call(0, `GET /api/parcels/${key}`)).code).toBe(10001);
  expect((await call(1, `GET /api/parcels/${"A".repeat(22)}`)).code).toBe(404);
});
