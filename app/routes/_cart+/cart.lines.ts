/** POST /cart/lines: puts products into the cart from any page. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { AddFields } from "~/modules/cart/lines/add-form";
import { addFromForm } from "~/modules/cart/lines/add.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { pathBack } from "~/platform/http/path";

/** Signing in returns with GET. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireCompany(request);
  return redirect("/cart", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, AddFields);
  if (!form.ok) return redirectWith("/cart", { kind: "warning", text: "没有加入，请重新填写数量" });
  const { kind, text } = await addFromForm(viewer, form.value, now());
  const action = kind === "success" ? { to: "/cart", text: "去购物车" } : undefined;
  return redirectWith(pathBack(request, form.value.back, "/cart"), { kind, text, action });
}
