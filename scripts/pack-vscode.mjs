/**
 * Packs the extension for VS Code into `build/arcwood-gdl.vsix`: the client and the server, each in one file,
 * the grammar for colours, and the two lists that a .vsix file begins with.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { strToU8, zipSync } from "fflate";
import { build, ROOT } from "./build.mjs";

const FOLDER = join(ROOT, "editors/vscode");
const COPIED = ["package.json", "README.md", "language-configuration.json", "syntaxes/gdl.tmLanguage.json"];

await build(["kernel", "bundles"]);
const { outputFiles } = await bundle({
  entryPoints: [join(FOLDER, "extension.mts")],
  bundle: true,
  write: false,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  minify: true,
});
const manifest = JSON.parse(readFileSync(join(FOLDER, "package.json"), "utf8"));
/** @type {Record<string, Uint8Array>} */
const files = {
  "[Content_Types].xml": strToU8(contentTypes()),
  "extension.vsixmanifest": strToU8(vsixManifest(manifest)),
  "extension/extension.cjs": outputFiles[0]?.contents ?? new Uint8Array(),
  "extension/language-server.mjs": readFileSync(join(ROOT, "dist/language-server.js")),
  "extension/server.mjs": strToU8(
    'import { serveOverStdio } from "./language-server.mjs";\nserveOverStdio();\n',
  ),
};
for (const name of COPIED) files[`extension/${name}`] = readFileSync(join(FOLDER, name));
const target = join(ROOT, "build/arcwood-gdl.vsix");
writeFileSync(target, zipSync(files));
console.log(`${target}: ${Object.keys(files).length} files`);

function contentTypes() {
  const types = { json: "application/json", cjs: "application/javascript", mjs: "application/javascript" };
  const defaults = { ...types, md: "text/markdown", vsixmanifest: "text/xml", xml: "text/xml" };
  const entries = Object.entries(defaults).map(
    ([extension, type]) => `<Default Extension=".${extension}" ContentType="${type}"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${entries.join("")}</Types>`;
}

/** @param {{ name: string, version: string, publisher: string, displayName: string, description: string, engines: { vscode: string } }} manifest */
function vsixManifest({ name, version, publisher, displayName, description, engines }) {
  const schema = "http://schemas.microsoft.com/developer/vsx-schema/2011";
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="${schema}">
<Metadata><Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
<DisplayName>${displayName}</DisplayName><Description xml:space="preserve">${description}</Description>
<Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}"/></Properties></Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation><Dependencies/>
<Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/></Assets>
</PackageManifest>
`;
}
