import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import { centreHref, OWN_VIEWS, type OwnView } from "~/modules/vouchers/coupon-centre";
import type { CentrePage } from "~/modules/vouchers/coupon-centre-page";
import { OwnVouchers } from "~/modules/vouchers/own-vouchers-list";

export function MyVouchers(props: {
  page: CentrePage;
  mine: NonNullable<CentrePage["mine"]>;
  view: OwnView;
}) {
  const { page, mine, view } = props;
  return (
    <section aria-labelledby="my-vouchers">
      <div className="section-head">
        <h2 id="my-vouchers">{`我的券：${OWN_VIEWS[view]}`}</h2>
        <Tabs
          label="我的券"
          items={(Object.keys(OWN_VIEWS) as OwnView[]).map((item) => ({
            to: centreHref({ mine: item, page: 1 }),
            text: OWN_VIEWS[item],
            current: item === view,
            count: page.counts?.[item] ?? 0,
          }))}
        />
      </div>
      {mine.vouchers.length === 0 ? (
        <div className="surface">
          <Empty title={`没有${OWN_VIEWS[view]}的券`} to="/lqzx" text="去领券" />
        </div>
      ) : (
        <OwnVouchers vouchers={mine.vouchers} view={view} now={page.now} />
      )}
      <Pager page={mine.page} pages={mine.pages} href={(n) => centreHref({ mine: view, page: n })} />
    </section>
  );
}
