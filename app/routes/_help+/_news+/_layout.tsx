/** 新闻中心 (help_news in the specification, section 2): its lists, its articles and the latest news. */
import { json } from "@remix-run/node";
import type { HelpGroupData } from "~/modules/help/help-page";
import { newsPath } from "~/modules/help/news";
import { latestNews } from "~/modules/help/news.server";
import { now } from "~/platform/values/clock.server";

export { HelpGroupLayout as default } from "~/shell/areas/help-group";

export async function loader() {
  const news = await latestNews(now());
  const links = news.map(({ id, category, title }) => ({ to: newsPath(id, category), title }));
  return json<HelpGroupData>({ title: "最新消息", links });
}
