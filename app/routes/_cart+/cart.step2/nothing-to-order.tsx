import { Form, Link } from "@remix-run/react";
import { Empty } from "~/ui/empty";
import { usePageForm } from "~/ui/forms/form";
import { freshCheckout, type CheckoutFields, type CheckoutPage, type CheckoutReply } from "./checkout-page";
import { ShelfLifeChoice, ShortLines } from "./shelf-life";
import { Changes, RefusedLines } from "./changes";

/** Fields kept until there is something to order. */
const CARRIED = ["addressId", "delivery", "invoiceType", "remark", "agree"] as const;

export function NothingToOrder({ page, reply }: { page: CheckoutPage; reply: CheckoutReply | undefined }) {
  const [form, fields] = usePageForm<CheckoutFields>({
    id: "adjust",
    reply,
    defaultValue: freshCheckout(page),
  });
  const title = page.back.to === "/ptzq" ? "该拼团已结束" : "没有可以下单的商品";
  return (
    <section className="surface">
      <h1 className="sr-only">核对订单信息</h1>
      {page.short.length > 0 ? (
        <Form className="checkout" id={form.id} method="post" preventScrollReset>
          {CARRIED.map((name) => {
            const value = fields[name].initialValue;
            return value ? <input type="hidden" name={name} value={value} key={name} /> : null;
          })}
          <ShortLines page={page} reply={reply} />
          <ShelfLifeChoice page={page} field={fields.expiryMonths} reply={reply} />
        </Form>
      ) : null}
      {reply?.changes ? <Changes page={page} reply={reply} /> : <RefusedLines page={page} />}
      {page.short.length > 0 ? (
        <Link to={page.back.to}>{page.back.text}</Link>
      ) : (
        <Empty title={title} {...page.back} />
      )}
    </section>
  );
}
