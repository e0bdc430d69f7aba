import { Link } from "@remix-run/react";
import { Empty } from "~/ui/empty";
import type { HelpFind, HelpSearchPage } from "~/modules/help/help-page";
import { HelpSearch } from "./help-search-box";

export function HelpFinds({ page: { keywords, finds } }: { page: HelpSearchPage }) {
  return (
    <section className="surface">
      <h1 className="help-title">搜索帮助</h1>
      <HelpSearch keywords={keywords} />
      <p className="help-found" role="status">
        {`“${keywords}”找到 ${finds.length} 篇`}
      </p>
      {finds.length === 0 ? (
        <Empty title="没有找到相关的内容" to="/help/fwbz/zskf" text="联系专属客服">
          <p>您可以换一个说法再搜索</p>
        </Empty>
      ) : (
        <ul className="help-list">
          {finds.map((find) => (
            <Find key={find.to} find={find} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Find({ find: { to, title, place, excerpt } }: { find: HelpFind }) {
  return (
    <li className="help-list__item">
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <p>
        {excerpt.before}
        {excerpt.hit ? <mark>{excerpt.hit}</mark> : null}
        {excerpt.after}
      </p>
      <p className="help-list__place">{place}</p>
    </li>
  );
}
