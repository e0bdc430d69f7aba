/** 组合购: bundles that are bought whole. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { bundleCards } from "~/modules/cart/offer-pages/bundle-page.server";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { formatYuan } from "~/platform/values/money";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Countdown } from "~/ui/live/countdown";
import { Empty } from "~/ui/empty";
import { Price, PriceLockLink } from "~/ui/price";
import type { BundleCard, BundlePageMember } from "~/modules/cart/offer-pages/bundle-page";
import { BundleBuy } from "./bundle-buy";
import { PictureImg } from "~/modules/pictures/picture-img";

export const handle: PageHandle = { title: "组合购", menu: false, cache: { query: [] } };

export async function loader({ request }: LoaderFunctionArgs) {
  const at = now();
  return json({ bundles: await bundleCards(await getViewer(request), at), now: at });
}

export default function BundlePage() {
  const { bundles, now } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, { text: "组合购" }]} />
      <div className="bundle-head">
        <h1>组合购</h1>
        <p>整套购买更省，套内商品一起加入购物车、一起结算。</p>
      </div>
      {bundles.length === 0 ? (
        <Empty title="现在没有组合购活动" to="/list?promoted=1" text="看看其他优惠" />
      ) : (
        <ul className="bundles">
          {bundles.map((bundle) => (
            <li key={bundle.id}>
              <Bundle bundle={bundle} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Bundle({ bundle, now }: { bundle: BundleCard; now: number }) {
  const title = `bundle-${bundle.id}`;
  return (
    <article className="bundle" aria-labelledby={title}>
      <div className="bundle__head">
        <h2 className="bundle__name" id={title}>
          {bundle.name}
        </h2>
        <Countdown endsAt={bundle.endsAt} now={now} label="距结束" />
      </div>
      <ul className="bundle__goods">
        {bundle.members.map((member) => (
          <li className="bundle__member" key={member.id}>
            <Member member={member} />
          </li>
        ))}
      </ul>
      <div className="bundle__foot">
        <BundleSum bundle={bundle} />
        <BundleBuy bundle={bundle} />
      </div>
    </article>
  );
}

function Member({ member }: { member: BundlePageMember }) {
  const isCheaper = member.price !== null && member.alone !== null && member.price < member.alone;
  return (
    <>
      <PictureImg className="bundle__picture" src={member.picture} width={96} />
      <p className="bundle__what">
        <Link to={`/list/info/${member.id}`}>{member.name}</Link>
        <span>{member.spec}</span>
        <span>{member.manufacturer}</span>
      </p>
      <p className="bundle__price">
        <span className="bundle__number">{`${member.quantity}${member.unit}/套`}</span>
        {member.price === null ? null : (
          <Price fen={member.price} unit={member.unit} previous={isCheaper ? member.alone : null} />
        )}
      </p>
    </>
  );
}

const BAR = 200;

/** The bundle's price and the separate prices; the bar shows the same. */
function BundleSum({ bundle: { sum, lock } }: { bundle: BundleCard }) {
  if (sum === null)
    return (
      <p className="bundle__sum">
        组合价 <PriceLockLink lock={lock ?? "login"} />
      </p>
    );
  const part = sum.alone > 0 ? Math.round((Math.min(sum.price, sum.alone) * BAR) / sum.alone) : BAR;
  return (
    <div className="bundle__sum">
      <dl className="bundle__facts">
        <div>
          <dt>组合价</dt>
          <dd>
            <Price fen={sum.price} unit="套" large />
          </dd>
        </div>
        {sum.saved > 0 ? (
          <>
            <div>
              <dt>单买</dt>
              <dd>{formatYuan(sum.alone)}</dd>
            </div>
            <div>
              <dt>每套省</dt>
              <dd className="bundle__saved">{formatYuan(sum.saved)}</dd>
            </div>
          </>
        ) : null}
      </dl>
      {sum.saved > 0 ? (
        <svg className="bundle__bar" viewBox={`0 0 ${BAR} 6`} preserveAspectRatio="none" aria-hidden="true">
          <rect className="bundle__bar-alone" width={BAR} height="6" rx="3" />
          <rect className="bundle__bar-price" width={part} height="6" rx="3" />
        </svg>
      ) : null}
    </div>
  );
}
