import { Form, Link, useNavigation } from "@remix-run/react";
import { PictureImg } from "~/modules/pictures/picture-img";
import { formatTime, formatWindow } from "~/platform/values/clock";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { LotteryPage } from "~/modules/rewards/draw";

export function LotteryView({ data, errors }: { data: LotteryPage; errors: readonly string[] }) {
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, { text: data.name }]} />
      <ErrorSummary errors={errors.map((text) => ({ text }))} />
      <div className="draw">
        <section className="surface draw__join" aria-labelledby="draw-name">
          {data.image ? <PictureImg className="draw__picture" src={data.image} width={160} eager /> : null}
          <h1 className="draw__name" id="draw-name">
            {data.name}
          </h1>
          <p className="draw__window">{formatWindow(data.startsAt, data.endsAt)}</p>
          <div role="status">{data.joined ? <Result {...data.joined} /> : null}</div>
          {data.joined ? null : <Join data={data} />}
        </section>
        <Prizes prizes={data.prizes} />
        {data.remarks ? (
          <section className="surface draw__remarks" aria-labelledby="draw-remarks">
            <div className="surface__head">
              <h2 className="surface__title" id="draw-remarks">
                活动说明
              </h2>
            </div>
            <p className="draw__text">{data.remarks}</p>
          </section>
        ) : null}
      </div>
    </>
  );
}

function Result({ result, joinedAt }: NonNullable<LotteryPage["joined"]>) {
  return (
    <div className="draw__result">
      <p className="draw__won">{result.title}</p>
      <p>{result.text}</p>
      <p className="draw__at">{`抽奖时间 ${formatTime(joinedAt)}`}</p>
      <p className="draw__do">
        {result.to ? (
          <Link className="button button--primary" to={result.to.path}>
            {result.to.text}
          </Link>
        ) : null}
        <Link className="button" to="/list">
          去选购
        </Link>
      </p>
    </div>
  );
}

function Join({ data: { id, lock } }: { data: LotteryPage }) {
  const isBusy = useNavigation().state !== "idle";
  if (lock === "login")
    return (
      <p className="draw__do">
        <Link className="button button--primary button--large" to={`/login?redirectTo=/draw/${id}`}>
          登录后抽奖
        </Link>
      </p>
    );
  if (lock === "review")
    return (
      <div className="draw__do">
        <p>您的资料审核通过后即可参加抽奖。</p>
        <Link className="button" to="/zzzj">
          查看资质证件
        </Link>
      </div>
    );
  return (
    <Form className="draw__do" method="post" preventScrollReset>
      <button type="submit" className="button button--pay button--large" aria-busy={isBusy || undefined}>
        开始抽奖
      </button>
      <p className="draw__once">每家企业一次，奖品即时到账</p>
    </Form>
  );
}

function Prizes({ prizes }: Pick<LotteryPage, "prizes">) {
  return (
    <section className="surface surface--flush draw__prizes" aria-labelledby="draw-prizes">
      <div className="surface__head">
        <h2 className="surface__title" id="draw-prizes">
          奖品与中奖概率
        </h2>
      </div>
      <table className="table">
        <caption className="sr-only">各奖品当前的中奖概率与剩余数量</caption>
        <thead>
          <tr>
            <th scope="col">奖品</th>
            <th scope="col" className="table__figure">
              当前概率
            </th>
            <th scope="col" className="table__figure">
              剩余
            </th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize) => (
            <tr key={prize.id}>
              <th scope="row">{prize.name}</th>
              <td className="table__figure">{prize.odds}</td>
              <td className="table__figure">{prize.left}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="draw__note">奖品由服务器随机抽取；某项奖品抽完后，其余奖品的概率按权重重新计算。</p>
    </section>
  );
}
