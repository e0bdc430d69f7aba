import { AdPicture } from "~/modules/content/ad-view";
import { useFollow } from "~/ui/navigation/follow";
import { toDay } from "~/platform/values/clock";
import type { HomeData, Welcome } from "./home";

export function HomeTop({ data }: { data: HomeData }) {
  const hasAds = data.ads.main.length + data.ads.side.length > 0;
  return (
    <div className="home-top" onClick={useFollow()}>
      {hasAds ? (
        <section className="home-top__ads" aria-label="活动">
          {data.ads.main.map((ad) => (
            <AdPicture key={ad.id} ad={ad} width={520} height={336} plain />
          ))}
          {data.ads.side.map((ad) => (
            <AdPicture key={ad.id} ad={ad} width={270} height={162} plain />
          ))}
        </section>
      ) : null}
      <div className={hasAds ? "home-top__side" : "home-top__side home-top__side--alone"}>
        {data.welcome ? <CompanyBox welcome={data.welcome} draw={data.draw} /> : <VisitorBox />}
        <Bulletin notices={data.notices} />
      </div>
    </div>
  );
}

function VisitorBox() {
  return (
    <section className="welcome" aria-label="登录">
      <h2 className="welcome__title">您好，欢迎采购</h2>
      <p className="welcome__text">证照审核通过后可见价格并下单</p>
      <p className="welcome__do">
        <a className="button button--primary" href="/login">
          登录
        </a>
        <a className="button" href="/register/step1">
          免费注册
        </a>
      </p>
    </section>
  );
}

function CompanyBox({ welcome, draw: lottery }: { welcome: Welcome; draw: HomeData["draw"] }) {
  const { hindrance, toPay, toReceive } = welcome;
  return (
    <section className="welcome" aria-label="我的企业">
      <h2 className="welcome__title welcome__title--company">
        <a href="/user">{welcome.companyName}</a>
      </h2>
      {hindrance ? (
        <p className="welcome__text welcome__text--warning">{hindrance.text}</p>
      ) : (
        <p className="welcome__text">
          <a href="/order?status=pendingPayment">{`待付款 ${toPay}`}</a>
          <a href="/order?status=pendingReceipt">{`待收货 ${toReceive}`}</a>
        </p>
      )}
      {welcome.endingDocuments > 0 && !hindrance ? (
        <p className="welcome__text">
          <a href="/zzzj">{`${welcome.endingDocuments} 份证件需要更新`}</a>
        </p>
      ) : null}
      <p className="welcome__do">
        {hindrance?.remedy ? (
          <a className="button button--primary" href={hindrance.remedy.to}>
            {hindrance.remedy.text}
          </a>
        ) : (
          <a className="button button--primary" href="/list/table">
            表格采购
          </a>
        )}
        <a className="button" href="/order">
          我的订单
        </a>
      </p>
      {lottery ? (
        <p className="welcome__draw">
          <a href={`/draw/${lottery.id}`}>
            {lottery.prize === null ? `抽奖：${lottery.name}` : `抽奖结果：${lottery.prize}`}
          </a>
        </p>
      ) : null}
    </section>
  );
}

function Bulletin({ notices }: { notices: HomeData["notices"] }) {
  return (
    <section className="bulletin">
      <h2>
        公告<a href="/news/company">更多</a>
      </h2>
      {notices.length === 0 ? (
        <p className="bulletin__none">暂无公告</p>
      ) : (
        <ul>
          {notices.map(({ id, title, publishedAt }) => (
            <li key={id}>
              <a className="bulletin__link" href={`/news/info/${id}/notice`}>
                <span>{title}</span>
                <time dateTime={toDay(publishedAt)}>{toDay(publishedAt).slice(5)}</time>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
