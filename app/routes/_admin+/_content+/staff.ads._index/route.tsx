/** 广告: pictures of the pages by their places, in the order in which they are shown. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { allAds } from "~/modules/content/ad-admin.server";
import { adWords } from "~/modules/content/ad-form";
import { AD_PLACES, placeName } from "~/modules/content/ad-places";
import { windowState } from "~/modules/content/shown";
import { toListAddress } from "~/admin/lists/list-address";
import { FilterRow } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("广告", "content.see");

const PATH = "/staff/ads";
const STATES = { waits: "未开始", runs: "显示中", over: "已结束" } as const;
const COLUMNS = [
  { name: "标题" },
  { name: "位置" },
  { name: "状态" },
  { name: "开始" },
  { name: "结束" },
  { name: "对象" },
  { name: "顺序", isFigure: true as const },
  { name: "地址" },
];
const SLOTS = [
  { value: "", name: "全部位置" },
  ...Object.entries(AD_PLACES).map(([value, { name }]) => ({ value, name })),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["slot"]);
  const at = now();
  const ads = (await allAds()).filter(({ slot }) => !input.slot || slot === input.slot);
  return json({
    rows: ads.map((ad) => {
      const { title, starts, ends, targets, sort, url } = adWords(ad);
      const state = STATES[windowState({ startsAt: ad.starts_at, endsAt: ad.ends_at }, at)];
      const cells = [title, placeName(ad.slot), state, starts, ends, targets, sort, filledText(url)];
      return { id: String(ad.id), to: `${PATH}/${ad.id}`, cells };
    }),
    input,
    mayChange: staff.permissions.has("content.change"),
  });
}

export default function Ads() {
  const { rows, input, mayChange } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>广告</h1>
        <span className="desk-head__note">按位置和显示的顺序；多数位置只显示第一个</span>
        {mayChange ? (
          <Link className="button desk-head__end" to={`${PATH}/new`}>
            新增
          </Link>
        ) : null}
      </div>
      <FilterRow
        path={PATH}
        fields={[{ name: "slot", label: "位置", options: SLOTS }]}
        input={input}
        columns={COLUMNS}
      />
      <div className="desk-body">
        <WorkTable caption="广告，按位置和顺序" columns={COLUMNS} rows={rows} none="没有广告。" />
      </div>
    </>
  );
}
