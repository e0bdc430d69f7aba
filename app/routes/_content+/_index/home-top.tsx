/** The first screen of the home page beside the open category menu: ads, who you are, notices. */
import { Link } from "@remix-run/react";
import { AdPicture } from "~/content/ad-view";
import { dayOf } from "~/platform/values/clock";
import type { HomeData, Welcome } from "./home";

export function HomeTop({ data }: { data: HomeData }) {
  return (
    <div className="home-top">
      <section className="home-top__ads" aria-label="活动">
        {data.ads.main.map((ad) => (
          <AdPicture key={ad.id} ad={ad} width={520} height={336} />
        ))}
        {data.ads.side.map((ad) => (
          <AdPicture key={ad.id} ad={ad} width={270} height={162} />
        ))}
      </section>
      <div className="home-top__side">
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
        <Link className="button button--primary" to="/login">
          登录
        </Link>
        <Link className="button" to="/register/step1">
          免费注册
        </Link>
      </p>
    </section>
  );
}

function CompanyBox({ welcome, draw }: { welcome: Welcome; draw: HomeData["draw"] }) {
  const { hindrance, toPay, toReceive } = welcome;
  return (
    <section className="welcome" aria-label="我的企业">
      <h2 className="welcome__title welcome__title--company">
        <Link to="/user">{welcome.companyName}</Link>
      </h2>
      {hindrance ? (
        <p className="welcome__text welcome__text--warning">{hindrance.text}</p>
      ) : (
        <p className="welcome__text">
          <Link to="/order?status=pendingPayment">{`待付款 ${toPay}`}</Link>
          <Link to="/order?status=pendingReceipt">{`待收货 ${toReceive}`}</Link>
        </p>
      )}
      {welcome.endingDocuments > 0 && !hindrance ? (
        <p className="welcome__text">
          <Link to="/zzzj">{`${welcome.endingDocuments} 份证件需要更新`}</Link>
        </p>
      ) : null}
      <p className="welcome__do">
        {hindrance?.remedy ? (
          <Link className="button button--primary" to={hindrance.remedy.to}>
            {hindrance.remedy.text}
          </Link>
        ) : (
          <Link className="button button--primary" to="/list/table">
            表格采购
          </Link>
        )}
        <Link className="button" to="/order">
          我的订单
        </Link>
      </p>
      {draw ? (
        <p className="welcome__draw">
          <Link to={`/draw/${draw.id}`}>
            {draw.prize === null ? `抽奖：${draw.name}` : `抽奖结果：${draw.prize}`}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Bulletin({ notices }: { notices: HomeData["notices"] }) {
  return (
    <section className="bulletin">
      <h2>
        公告<Link to="/news/company">更多</Link>
      </h2>
      {notices.length === 0 ? (
        <p className="bulletin__none">暂无公告</p>
      ) : (
        <ul>
          {notices.map(({ id, title, publishedAt }) => (
            <li key={id}>
              <Link className="bulletin__link" to={`/news/info/${id}/notice`}>
                <span>{title}</span>
                <time dateTime={dayOf(publishedAt)}>{dayOf(publishedAt).slice(5)}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
