import { expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "~/api/endpoints/endpoints.server";
import { lines } from "~/api/cart-params";
import { call } from "./call";
import { signedInCompanies } from "../modules/orders/route-fixtures";

const NONE = ["0x1", "1e0", "1.0", " 1 ", "+1", "１", "1_0", true, [1], ["1"], { a: 1 }, 1.5, 2 ** 53];

interface Described {
  type?: string;
  enum?: unknown[];
}
const isNumber = ({ type, enum: values }: Described) =>
  type === "integer" || type === "number" || (values?.every((value) => typeof value === "number") ?? false);

/** "GET goods/detail/:id number" with the schema of each field that is a number. */
const getFields = (name: string, params: z.ZodObject): [string, z.ZodType][] =>
  Object.entries(params.shape as Record<string, z.ZodType>)
    .filter(([, field]) =>
      isNumber(z.toJSONSchema(field, { io: "input", unrepresentable: "any" }) as Described),
    )
    .map(([field, schema]) => [`${name} ${field}`, schema]);

const fields = endpoints.flatMap(({ method, path, params }) => getFields(`${method} ${path}`, params));

it("has numbers in many places", () => {
  expect(fields.length).toBeGreaterThan(50);
});

it.each(fields)("%s", (_, schema) => {
  expect(NONE.filter((values) => schema.safeParse(values).success)).toEqual([]);
});

it("reads the lines of a cart the same way", () => {
  const line = { goods_id: 1, number: 1 };
  expect(lines.safeParse([line]).success).toBe(true);
  const names = ["goods_id", "number", "ck_id", "goods_price_id", "ladder_price_id", "goods_manjian_id"];
  for (const name of [...names, "is_yj", "type"])
    expect([name, NONE.filter((values) => lines.safeParse([{ ...line, [name]: values }]).success)]).toEqual([
      name,
      [],
    ]);
  const prices = ["1e1", "0x1", " 1 ", "1,000", true, [1], -1];
  expect(prices.filter((price) => lines.safeParse([{ ...line, price }]).success)).toEqual([]);
});

it("answers 422 in the words of the field", async () => {
  await signedInCompanies(1);
  for (const id of ["0x10", "1e3", "%205"])
    expect(await call(0, `GET /api/goods/detail/${id}`)).toMatchObject({ status: 422, msg: "编号有误" });
  for (const id of [true, [5], "0x10", null, ""])
    expect(
      await call(1, "POST /api/cart", { json: { params: [{ goods_id: id, number: 1 }] } }),
    ).toMatchObject({
      status: 422,
      msg: "编号有误",
    });
  expect(await call(0, "GET /api/goods/list?page=1e3")).toMatchObject({ status: 422, msg: "页码有误" });
  expect(await call(1, "POST /api/user/buy", { json: { name: "阿莫西林", number: [5] } })).toMatchObject({
    status: 422,
  });
});
