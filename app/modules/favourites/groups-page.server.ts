import { favouriteGroups } from "./favourite-groups.server";
import { groupCounts, readGoodsIds, type GroupWithCount, type GroupsPage } from "./favourites";
import { markedGoods } from "./favourites.server";

async function readGroups(companyId: number) {
  const [marked, groups] = await Promise.all([markedGoods(companyId), favouriteGroups(companyId)]);
  const counts = groupCounts(marked, groups).flatMap(({ group, name, count }): GroupWithCount[] =>
    typeof group === "number" ? [{ id: group, name, count }] : [],
  );
  return { marked, counted: counts };
}

/** /star/groups: groups with counts; `goods`: favourite ids for a new group. */
export async function groupsPage(companyId: number, goods: string | null): Promise<GroupsPage> {
  const { marked, counted: counts } = await readGroups(companyId);
  const own = new Set(marked.map((item) => item.goodsId));
  return { groups: counts, goods: readGoodsIds(goods).filter((id) => own.has(id)) };
}

/** /star/groups/remove/:id: the group to remove, or null. */
export async function findCountedGroup(companyId: number, id: number): Promise<GroupWithCount | null> {
  return (await readGroups(companyId)).counted.find((group) => group.id === id) ?? null;
}
