/** /ddgl 多店管理: the stores of this login; switching and copying cart lines. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { copyLines, MAX_COPY } from "~/modules/cart/lines/copy-lines.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { isMember, findStores } from "~/modules/company/members/stores.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { switchCompany } from "~/platform/http/session.server";
import { now } from "~/platform/values/clock.server";
import { key } from "~/platform/values/number-fields";
import type { PageHandle } from "~/shell/handle";
import { storesPage } from "./stores-page.server";
import { StoresView } from "./stores-view";

const Id = key();
const StoresForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("switch"), store: Id }),
  z.object({
    intent: z.literal("copy"),
    token: z.string(),
    lines: z
      .array(Id)
      .min(1, "请选择要复制的商品")
      .max(MAX_COPY, `一次最多复制 ${MAX_COPY} 种商品`)
      .default([])
      .refine((lines) => lines.length > 0, "请选择要复制的商品"),
    stores: z
      .array(Id)
      .max(50, "一次最多复制到 50 家门店")
      .default([])
      .refine((stores) => stores.length > 0, "请选择门店"),
  }),
]);

export const handle: PageHandle = { title: "多店管理" };

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await storesPage(await requireCompany(request), now()));
}

/** Throws 404 for a store or line of another login. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, StoresForm);
  if (!form.ok) return form.response;
  if (form.value.intent === "copy") return redirectWith("/ddgl", await copyLines(viewer, form.value, now()));
  const { store: id } = form.value;
  await switchCompany(request, id, isMember);
  const stores = await findStores(viewer.buyer.accountId, id, now());
  const name = stores.find((store) => store.isCurrent)?.name ?? "";
  return redirectWith("/ddgl", { kind: "success", text: `已切换到${name}` });
}

export default function Stores() {
  return <StoresView page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
