export const meta = () => [{ title: "New Remix App" }, { name: "description", content: "Welcome to Remix!" }];

const resources = [
  { href: "https://remix.run/start/quickstart", text: "Quick Start (5 min)" },
  { href: "https://remix.run/start/tutorial", text: "Tutorial (30 min)" },
  { href: "https://remix.run/docs", text: "Remix Docs" },
  { href: "https://rmx.as/discord", text: "Join Discord" },
];

export default function Index() {
  return (
    <div className="flex h-screen items-center justify-center">
      <div className="flex flex-col items-center gap-16">
        <header className="flex flex-col items-center gap-9">
          <h1 className="leading text-2xl font-bold text-gray-800">
            Welcome to <span className="sr-only">Remix</span>
          </h1>
        </header>
        <nav className="flex flex-col items-center justify-center gap-4 rounded-3xl border border-gray-200 p-6">
          <p className="leading-6 text-gray-700">What&apos;s next?</p>
          <ul>
            {resources.map(({ href, text }) => (
              <li key={href}>
                <a className="group flex items-center gap-3" href={href} target="_blank" rel="noreferrer">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
