/** /star?groups: the groups of the company's favourites, and the forms that change them. */
import { inTransaction } from "~/platform/database.server";
import { readForm } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { GroupForm } from "./favourite-groups";
import {
  addGroup,
  favouriteGroups,
  moveFavourites,
  removeGroup,
  renameGroup,
} from "./favourite-groups.server";
import { favouriteHref, groupCounts, GROUPS_HREF, readRemoval, type GroupsPage } from "./favourites";
import { markedGoods } from "./favourites.server";

/** The groups with how many goods are in each; with ?remove=<id> the one that is asked about, 404 when it is not the company's. */
export async function groupsPage(companyId: number, params: URLSearchParams): Promise<GroupsPage> {
  const [marked, groups] = await Promise.all([markedGoods(companyId), favouriteGroups(companyId)]);
  const counted = groupCounts(marked, groups).flatMap(({ group, name, count }) =>
    typeof group === "number" ? [{ id: group, name, count }] : [],
  );
  const remove = params.get("remove");
  if (remove !== null)
    return { mode: "removeGroup", group: counted.find(({ id }) => String(id) === remove) ?? notFound() };
  const own = new Set(marked.map((one) => one.goodsId));
  const goods = readRemoval(params.get("goods")).filter((id) => own.has(id));
  return { mode: "groups", groups: counted, goods };
}

/** Takes in a form of /star?groups: 303 with a message, 400 on the same page with what must be mended, 404 for another company's group. */
export async function submitGroup(request: Request, companyId: number, now: number): Promise<Response> {
  const form = await readForm(request, GroupForm);
  if (!form.ok) return form.response;
  const { value } = form;
  if (value.intent === "removeGroup") {
    const name = (await inTransaction((trx) => removeGroup(trx, companyId, value.id))) ?? notFound();
    const text = `分组“${name}”已删除，其中的商品仍在收藏中`;
    return redirectWith(request, GROUPS_HREF, { kind: "success", text });
  }
  const { name } = value;
  if (value.intent === "renameGroup") {
    const saved = (await inTransaction((trx) => renameGroup(trx, companyId, value.id, name))) ?? notFound();
    if (!saved.ok) return form.refuse({ fields: { name: [saved.text] } });
    return redirectWith(request, GROUPS_HREF, { kind: "success", text: `分组已改名为“${name}”` });
  }
  const goods = readRemoval(value.goods ?? null);
  const saved = await inTransaction(async (trx) => {
    const added = await addGroup(trx, companyId, name, now);
    return added.ok ? { ...added, move: await moveFavourites(trx, companyId, goods, added.id) } : added;
  });
  if (!saved.ok) return form.refuse({ fields: { name: [saved.text] } });
  const moved = saved.move?.moved ?? 0;
  const text = `已新建分组“${name}”${moved > 0 ? `，移入 ${moved} 种商品` : ""}`;
  const to = moved > 0 ? favouriteHref({ group: saved.id }) : GROUPS_HREF;
  return redirectWith(request, to, { kind: "success", text });
}
