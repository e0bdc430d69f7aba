/** /ddgl: the stores with their carts, and the forms that switch and copy. */
import type { SignedIn } from "~/company/buyer";
import { storesOf } from "~/company/stores.server";
import { newFormToken, readForm } from "~/platform/forms.server";
import { redirectWith, switchCompany } from "~/platform/session.server";
import { z } from "zod";
import { COPY_MOST, copyLines, linesToCopy } from "./copy-lines.server";
import { cartCounts } from "./lines.server";
import type { StoresPage } from "./stores-page";
import { key } from "~/platform/number-fields";

const Id = key();
const StoresForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("switch"), store: Id }),
  z.object({
    intent: z.literal("copy"),
    token: z.string(),
    lines: z
      .array(Id)
      .min(1, "请选择要复制的商品")
      .max(COPY_MOST, `一次最多复制 ${COPY_MOST} 种商品`)
      .default([])
      .refine((lines) => lines.length > 0, "请选择要复制的商品"),
    stores: z
      .array(Id)
      .max(50, "一次最多复制到 50 家门店")
      .default([])
      .refine((stores) => stores.length > 0, "请选择门店"),
  }),
]);

/** The stores of the login and the lines it may copy, in five queries however many stores there are. */
export async function storesPage(viewer: SignedIn, now: number): Promise<StoresPage> {
  const { accountId, companyId } = viewer.buyer;
  const [stores, lines] = await Promise.all([storesOf(accountId, companyId, now), linesToCopy(companyId)]);
  const counts = await cartCounts(stores.map((store) => store.id));
  return {
    stores: stores.map((store) => ({ ...store, cartLines: counts.get(store.id) ?? 0 })),
    lines,
    token: newFormToken(viewer.buyer),
  };
}

/** 303 to /ddgl with what happened; 400 with what must be chosen; 404 for a store or line that is not this login's. */
export async function submitStores(request: Request, viewer: SignedIn, now: number): Promise<Response> {
  const form = await readForm(request, StoresForm);
  if (!form.ok) return form.response;
  if (form.value.intent === "copy")
    return redirectWith(request, "/ddgl", await copyLines(viewer, form.value, now));
  const { store: id } = form.value;
  await switchCompany(request, id);
  const { accountId } = viewer.buyer;
  const name = (await storesOf(accountId, id, now)).find((store) => store.isCurrent)?.name ?? "";
  return redirectWith(request, "/ddgl", { kind: "success", text: `已切换到${name}` });
}
