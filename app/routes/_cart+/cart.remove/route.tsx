/** /cart/remove: asks before lines are removed, and removes them. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { removeLines } from "~/modules/cart/lines/cart.server";
import { readLineNames } from "~/modules/cart/lines/offer-names.server";
import { inCompany } from "~/modules/company/identity/lock.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";

const LineIds = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,4999}$/)
  .transform((text) => text.split(",").map(Number));
const Removal = z.object({ ids: LineIds });

export const handle: PageHandle = { title: "删除商品" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const ids = LineIds.safeParse(new URL(request.url).searchParams.get("ids") ?? "");
  const lines = ids.success ? await readLineNames(buyer.companyId, ids.data) : [];
  if (lines.length === 0) throw redirect("/cart", 303);
  return json({ lines });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, Removal);
  if (!form.ok) return redirect("/cart", 303);
  const removed = await inCompany(buyer.companyId, (trx) =>
    removeLines(trx, buyer.companyId, form.value.ids),
  );
  const text = removed > 0 ? `已删除${removed}种商品` : "这些商品已不在购物车中";
  return redirectWith("/cart", { kind: removed > 0 ? "success" : "info", text });
}

export default function RemoveLines() {
  const { lines } = useLoaderData<typeof loader>();
  return (
    <section className="surface ask">
      <h1>{lines.length === 1 ? "确定删除这件商品吗?" : `确定删除选中的 ${lines.length} 种商品吗?`}</h1>
      <ul className="ask__list">
        {lines.map((line) => (
          <li key={line.id}>{`${line.name} ${line.spec} × ${line.quantity}${line.unit}`}</li>
        ))}
      </ul>
      <Form method="post" className="ask__do">
        <input type="hidden" name="ids" value={lines.map((line) => line.id).join(",")} />
        <Link className="button" to="/cart">
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          删除
        </button>
      </Form>
    </section>
  );
}
