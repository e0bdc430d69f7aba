import { db } from "~/platform/database/database.server";
import { Lynx } from "../lynx";
import { newBuyer, oneGoods, PASSWORD } from "../shop";
import { expect, test } from "../support";

test("lynx signs in, finds goods, puts them into the cart and places the order; a refused field is named", async ({
  baseURL,
}) => {
  const buyer = await newBuyer();
  const goods = await oneGoods({});
  const lynx = await Lynx.start(baseURL!);

  const empty = await lynx.use("/login", { field: "手机号或账号", text: buyer.username }, { press: "登录" });
  expect(empty.text).toContain("请输入密码");
  const refused = await lynx.use(
    "/login",
    { field: "手机号或账号", text: buyer.username },
    { field: "密码", text: "wrong-2026" },
    { press: "登录" },
  );
  expect(refused.text).toContain("账号或密码");
  const home = await lynx.use(
    "/login",
    { field: "手机号或账号", text: buyer.username },
    { field: "密码", text: PASSWORD },
    { press: "登录" },
  );
  expect(home.text).toContain(buyer.companyName);

  const list = `/search?${new URLSearchParams({ keywords: goods.name })}`;
  const added = await lynx.use(list, { field: goods.name, text: "20" }, { press: "加入购物车" });
  expect(added.text).toContain("已加入购物车");
  expect((await lynx.read("/cart")).replace(/\s/g, "")).toContain(goods.name);
  const check = await lynx.use("/cart", { press: "去结算" });
  expect(check.text).toContain("核对订单信息");

  const placed = await lynx.use("/cart/step2", { press: "提交订单" });
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where("company_id", "=", buyer.companyId)
    .execute();
  expect(orders).toHaveLength(1);
  expect(placed.path).toBe(`/cart/step3/${orders[0]!.id}`);
  expect(placed.text).toContain("订单已提交");
});
