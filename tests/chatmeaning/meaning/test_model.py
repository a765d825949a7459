"""Conch's own model on chats: what it finds of questions that share no word with the answer."""

import base64
import functools
import json
from pathlib import Path
from typing import Any

import numpy as np

from kit.contracts.embedding import EmbedderInfo
from services.index.embedders.minilm import MiniLM
from tests.chatmeaning.meaning.conftest import Begin, FakeChats, FakeIndex, Stand
from tests.models import model_folder

CHATS = json.loads((Path(__file__).parent / "chats.json").read_text())
ROLES = {"you": "user", "assistant": "assistant"}


@functools.cache
def the_model() -> MiniLM:
    folder = model_folder() / "minilm"
    return MiniLM(folder / "model.onnx", folder / "tokenizer.json")


@functools.cache
def vector_of(text: str) -> str:
    return base64.b64encode(np.rint(the_model().embed(text).vector * 127).astype(np.int8).tobytes()).decode()


class RealIndex(FakeIndex):
    def vector(self, text: str, info: EmbedderInfo) -> str:
        return vector_of(text)


def an_index() -> RealIndex:
    own = EmbedderInfo(id="own/all-MiniLM-L6-v2-int8/384", source="own", model="MiniLM", dimensions=384, floor=0.30, same=0.92)
    return RealIndex(current=own)


def the_chats() -> FakeChats:
    chats = FakeChats()
    for chat in CHATS["chats"]:
        for message in chat["messages"]:
            chats.said(chat["id"], message["text"], role=ROLES.get(message["role"], "other"))
    return chats


def place(answer: Any, wanted: set[str]) -> int:
    """Where the first wanted chat stands among those that match; 99: nowhere."""
    order = [chat.conversation_id for chat in answer.chats if chat.is_match]
    return min((order.index(one) for one in wanted if one in order), default=99)


async def test_our_honeymoon_finds_the_trip_to_bali(begin: Begin) -> None:
    """Alone, among a few and among twenty chats, one of which is about a marriage."""
    few = FakeChats()
    few.said("car", "The car needs new tyres before winter", "Four of them are about 600 euros")
    few.said("bread", "My sourdough doesn't rise", "Keep it warmer, about 26 degrees")
    for chats in (FakeChats(), few, the_chats()):
        chats.said("bali", "What was the name of the beach?", "On the trip to Bali you stayed in Amed.", role="assistant")
        chats.said("bali", "the trip to Bali")
        stand: Stand = await begin(chats, an_index())
        await stand.done()
        answer = await stand.keeper.search("our honeymoon")
        assert place(answer, {"bali"}) < 5
        await stand.keeper.close()
        (stand.folder / "chats-meaning.db").unlink()


async def test_a_relevant_chat_is_among_the_first_five_for_most_questions(begin: Begin) -> None:
    stand: Stand = await begin(the_chats(), an_index())
    await stand.done()
    asked = [query for query in CHATS["queries"] if query["type"] == "meaning"]
    places = [place(await stand.keeper.search(one["q"]), {where["chat"] for where in one["relevant"]}) for one in asked]
    assert sum(each < 5 for each in places) / len(places) >= 0.8
