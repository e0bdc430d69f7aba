/** 广告: pictures of the pages by their places, in the order in which they are shown. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { allAds } from "~/modules/content/ad-admin.server";
import { adWords } from "~/modules/content/ad-form";
import { AD_PLACES, placeName } from "~/modules/content/ad-places";
import { windowState } from "~/modules/content/shown";
import { readFilters } from "~/admin/lists/list-address";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("广告", "content.see");

const STATES = { waits: "未开始", runs: "显示中", over: "已结束" } as const;
const SLOTS = Object.entries(AD_PLACES).map(([value, { name }]) => ({ value, name }));
const LIST = {
  path: "/staff/ads",
  hasColumnChoice: true,
  filters: [{ name: "slot", label: "位置", options: [{ value: "", name: "全部位置" }, ...SLOTS] }],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = readFilters(new URL(request.url).searchParams, LIST.filters);
  const at = now();
  const ads = (await allAds()).filter(({ slot }) => !input.slot || slot === input.slot);
  return json({
    rows: ads.map((ad) => ({
      id: ad.id,
      ...adWords(ad),
      place: placeName(ad.slot),
      state: windowState({ startsAt: ad.starts_at, endsAt: ad.ends_at }, at),
    })),
    input,
    mayChange: staff.permissions.has("content.change"),
  });
}

export default function Ads() {
  const { mayChange, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="广告"
      note="按位置和显示的顺序；多数位置只显示第一个"
      list={LIST}
      {...page}
      end={<AddLink to={`${LIST.path}/new`} may={mayChange} />}
      caption="广告，按位置和顺序"
      none="没有广告。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "标题", cell: (row) => row.title },
        { name: "位置", cell: (row) => row.place },
        { name: "状态", cell: (row) => STATES[row.state] },
        { name: "开始", cell: (row) => row.starts },
        { name: "结束", cell: (row) => row.ends },
        { name: "对象", cell: (row) => row.targets },
        { name: "顺序", isFigure: true, cell: (row) => row.sort },
        { name: "地址", cell: (row) => filledText(row.url) },
      ]}
    />
  );
}
