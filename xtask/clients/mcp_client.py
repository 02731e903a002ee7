"""The official Python SDK of the Model Context Protocol talks to `tesuji mcp`, and what it said is written down.

usage: mcp_client.py TESUJI TRANSCRIPT

It talks twice: with the handshake of older revisions, and without it. A little program in between keeps its lines.
"""

import asyncio
import json
import os
import sys
import tempfile

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

CORNER = "Black to play\n3 |X X X X X X .\n2 |O O O O O X .\n1 |O . . . O X .\n  +-------------"
LADDER = "(;SZ[19]AB[cp][dq][eq]AW[dp]PL[B])"


def check(condition, what):
    if not condition:
        raise SystemExit(f"mcp: {what}")


async def talk(parameters, mode):
    async with Client(stdio_client(parameters), mode=mode) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        check(sorted(tools) == ["catch", "scan", "solve", "verify"], f"tools: {sorted(tools)}")
        heard = []

        async def progress(done, total, message):
            heard.append((done, message))

        solved = await client.call_tool(
            "solve", {"position": CORNER, "allMoves": True, "includeProof": True}, progress_callback=progress
        )
        found = solved.structured_content
        check(not solved.is_error and found["verdict"] == "dead" and found["moves"] == ["C1"], f"{found}")
        check("White dies" in solved.content[0].text and "3 |X X X" in solved.content[0].text, solved.content[0].text)
        checked = await client.call_tool("verify", {"proof": found["proof"]["file"]})
        check(checked.structured_content["verdict"] == "proved", f"{checked}")
        caught = await client.call_tool("catch", {"position": LADDER, "prey": "D4"})
        check(caught.structured_content["verdict"] == "caught", f"{caught}")
        blocks = await client.call_tool("scan", {"position": LADDER})
        check(any(block["block"] == "D4" for block in blocks.structured_content["blocks"]), f"{blocks}")
        wrong = await client.call_tool("solve", {"position": "nonsense"})
        check(wrong.is_error and wrong.content[0].text.startswith("position: "), f"{wrong}")


async def main(tesuji, transcript):
    lines = []
    for mode in ["legacy", "auto"]:
        with tempfile.NamedTemporaryFile(suffix=".jsonl") as said:
            command = f'tee "{said.name}" | "{tesuji}" mcp'
            await talk(StdioServerParameters(command="sh", args=["-c", command]), mode)
            lines += [json.loads(line) for line in open(said.name)]
    with open(transcript, "w") as file:
        for line in lines:
            file.write(json.dumps(line) + "\n")
    print(f"mcp: {len(lines)} lines were said and understood")


asyncio.run(main(*sys.argv[1:]))
os._exit(0)
