"""A search by words: which chats, by which of a query's readings, and their best lines.

The readings in order: every word as it was typed, a part of a word being enough; every word that tells something, its typos
forgiven; a question, of which any telling word may match. Words may be spread over one chat's lines.
"""

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from kit.sqlite import Connection
from kit.text import fold, words
from services.chatmeaning.line import Line
from services.chatmeaning.words import ranking
from services.chatmeaning.words.found import NOTHING, Mode, WordChat, WordHit, WordsFound
from services.chatmeaning.words.query import Query, read
from services.chatmeaning.words.ranking import RankedLine
from services.chatmeaning.words.snippet import snippets
from services.chatmeaning.words.store import TITLE_SEQ, Entry, WordStore, line_id, rows_of
from services.chatmeaning.words.vocabulary import Vocabulary, side_by_side

POSTINGS_MAX = 60_000
"""Postings that one word's reading may have; past that only those of the newest chats are read."""
NEWEST_CHATS = 2_000
CANDIDATES_MAX = 60
LINES_LOOKED_MAX = 6
"""Lines of one chat that are read to be ranked."""
AS_TYPED = 1.2
"""How much more a word tells of a line, before the line is read, that stands there as it was typed."""
PHRASE_CHATS_MAX = 300
PHRASE_LINES_MAX = 2_000
"""Lines that are read to see whether a phrase's words, which all stand there, stand side by side; the newest ones."""
HITS_MAX = 3
ASKED_SHARE, NAMED_SHARE = 0.05, 0.2
"""Of what a query's words tell together, how much a chat has to match: asked in a sentence, which is never said again in the
same words, and as a list of words, of which nothing at all is a true answer."""
DAY_SECONDS = 86_400.0

Ints = NDArray[np.int64]
Places = dict[int, dict[int, dict[int, list[int]]]]
"""By chat and seq, for each term by its place how often it stands there: as typed, and in another form."""


@dataclass(slots=True)
class Term:
    """One word of a query and the words of the chats that it may stand for."""

    word: str
    forms: list[str]
    typo: bool = False
    weight: float = 0.0
    """How much it tells among chats."""
    line_weight: float = 0.0
    chats: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    counts: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))


@dataclass(slots=True)
class Candidate:
    """A chat that may be shown, with its lines ranked."""

    entry: Entry
    chat_score: float
    lines: list[RankedLine] = field(default_factory=list)
    texts: dict[int, Line] = field(default_factory=dict)
    score: float = 0.0


class Search:
    """One search on one snapshot of the index."""

    def __init__(self, store: WordStore, connection: Connection, query: Query, *, within: Entry | None, now: datetime) -> None:
        self._store = store
        self._connection = connection
        self._query = query
        self._within = within
        self._now = now.timestamp()
        self._vocabulary: Vocabulary = store.vocabulary
        self.capped = False
        self._phrases: tuple[tuple[str, ...], ...] = ()
        """What has to stand side by side in the reading that is tried."""
        totals = store.totals()
        self._total = max(totals.chats, 1)
        self._updated = totals.updated
        self._words = totals.words
        self._lines_total = totals.lines
        self._words_total = float(totals.words.sum())

    # --- the readings ---------------------------------------------------------------------------------------------

    def found(self, limit: int) -> WordsFound:
        query = self._query
        if query.short:
            return self._by_title(limit)
        if not query.words:
            return NOTHING
        if query.asks:
            return self._asked(limit)
        found = self._exact(limit) or self._forgiven(limit)
        if found is None and query.quoted:
            return NOTHING
        return found or self._asked(limit)

    def _exact(self, limit: int) -> WordsFound | None:
        self._phrases = self._query.phrases
        try:
            return self._all_of([self._as_typed(word) for word in self._query.content], "exact", limit)
        finally:
            self._phrases = ()

    def _forgiven(self, limit: int) -> WordsFound | None:
        if self._query.phrases:
            return None
        terms = []
        for word in self._query.content:
            term = self._as_typed(word)
            if not term.forms:
                term = Term(word, self._vocabulary.forms(word, self._query.language))
            if not term.forms:
                term = Term(word, list(self._vocabulary.near(word)), typo=True)
            terms.append(term)
        found = self._all_of(terms, "fuzzy" if any(term.typo for term in terms) else "exact", limit)
        if found is not None or any(not term.forms for term in terms):
            return found
        # Every word is there and no chat has them all: perhaps one of them is another word misspelt.
        for term in terms:
            near = self._vocabulary.near(term.word)
            term.forms = list(dict.fromkeys([*term.forms, *near]))
            term.typo = bool(near)
        return self._all_of(terms, "fuzzy", limit) if any(term.typo for term in terms) else None

    def _asked(self, limit: int) -> WordsFound:
        terms = [self._meant(word) for word in self._query.content]
        known = [term for term in terms if term.forms]
        if not known:
            return NOTHING
        for term in known:
            self._load(term)
        told = sum(term.weight for term in known) + (len(terms) - len(known)) * ranking.rarity(0, self._total)
        scores = np.zeros(len(self._updated))
        weights = np.zeros(len(self._updated))
        for term in known:
            scores[term.chats] += self._chat_scores(term)
            weights[term.chats] += term.weight
        scores[weights < (ASKED_SHARE if self._query.asks else NAMED_SHARE) * told] = 0.0
        candidates = self._candidates(scores, known)
        if not candidates:
            return NOTHING
        whole = ranking.scaled([each.chat_score for each in candidates])
        lines = ranking.scaled([ranking.best_three(each.lines) for each in candidates])
        for each, chat, best in zip(candidates, whole, lines, strict=True):
            each.score = ranking.CHAT_SHARE * chat + ranking.LINES_SHARE * best
        return self._shown("question", candidates, int(np.count_nonzero(scores)), limit)

    def _all_of(self, terms: Sequence[Term], mode: Mode, limit: int) -> WordsFound | None:
        """Chats that have every term; None where there are none."""
        if not terms or any(not term.forms for term in terms):
            return None
        for term in terms:
            self._load(term)
        matched = np.zeros(len(self._updated), np.int64)
        scores = np.zeros(len(self._updated))
        for term in terms:
            matched[term.chats] += 1
            scores[term.chats] += self._chat_scores(term)
        scores[matched < len(terms)] = 0.0
        if not np.any(scores):
            return None
        scores *= ranking.recencies((self._now - self._updated) / DAY_SECONDS)
        candidates = self._candidates(scores, terms)
        if self._phrases:
            candidates = [each for each in candidates if self._has_phrases(each)]
        if not candidates:
            return None
        for each in candidates:
            each.score = each.lines[0].score if each.lines else 0.0
        total = int(np.count_nonzero(scores)) if not self._phrases else len(candidates)
        return self._shown(mode, candidates, total, limit)

    def _by_title(self, limit: int) -> WordsFound:
        wanted = fold(self._query.text).strip()
        entries = [entry for entry in self._store.by_id.values() if wanted and wanted in fold(entry.title)]
        entries.sort(key=lambda entry: (-entry.updated_at, entry.conversation_id))
        chats = tuple(_chat(entry, 1.0 - place / (len(entries) + 1), ()) for place, entry in enumerate(entries[:limit]))
        return WordsFound("short", chats, len(entries))

    # --- a query's words ------------------------------------------------------------------------------------------

    def _as_typed(self, word: str) -> Term:
        if any(word in phrase for phrase in self._query.phrases):
            return Term(word, [word] if word in self._vocabulary.chats else [])
        forms, more = self._vocabulary.parts(word)
        self.capped = self.capped or more
        return Term(word, forms)

    def _meant(self, word: str) -> Term:
        forms = self._vocabulary.forms(word, self._query.language)
        if forms:
            return Term(word, forms)
        parts, _ = self._vocabulary.parts(word)
        return Term(word, parts) if parts else Term(word, list(self._vocabulary.near(word)), typo=True)

    def _load(self, term: Term) -> None:
        """Reads which chats have the term, and how often."""
        counts = self._vocabulary.chats
        rows_max = sum(counts.get(form, 0) for form in term.forms)
        values: list[str | int] = list(term.forms)
        where = ""
        if self._within is not None:
            where = " AND chat = ?"
            values.append(self._within.id)
        elif rows_max > POSTINGS_MAX:
            self.capped = True
            newest = np.argsort(-self._updated)[:NEWEST_CHATS]
            where = f" AND chat IN ({','.join(str(int(chat)) for chat in newest)})"
        marks = ",".join("?" * len(term.forms))
        sql = f"SELECT chat, SUM(LENGTH(seqs)) FROM postings WHERE word IN ({marks}){where} GROUP BY chat"  # noqa: S608
        rows = list(self._connection.rows(sql, values))
        found = np.array(rows, np.int64).reshape(-1, 2)
        known = found[:, 0] < len(self._updated)
        term.chats, term.counts = found[known, 0], found[known, 1] / 4.0
        lines = sum(self._vocabulary.lines.get(form, 0) for form in term.forms)
        matching = (
            len(term.chats) if self._within is None and not self.capped else max(counts.get(form, 0) for form in term.forms)
        )
        term.weight = ranking.rarity(matching, self._total)
        term.line_weight = ranking.rarity(min(lines, self._lines_total), max(self._lines_total, 1))

    def _chat_scores(self, term: Term) -> NDArray[np.float64]:
        average = self._words_total / self._total
        return ranking.chat_scores(term.counts, self._words[term.chats], average, term.weight)

    # --- the best chats and their lines ---------------------------------------------------------------------------

    def _candidates(self, scores: NDArray[np.float64], terms: Sequence[Term]) -> list[Candidate]:
        """The best chats by their words, each with its best lines ranked."""
        there = np.flatnonzero(scores)
        chats_max = PHRASE_CHATS_MAX if self._phrases else CANDIDATES_MAX
        self.capped = self.capped or (bool(self._phrases) and len(there) > chats_max)
        best = there[np.argsort(-scores[there], kind="stable")][:chats_max]
        found = {
            int(chat): Candidate(self._store.by_id[int(chat)], float(scores[chat]))
            for chat in best
            if int(chat) in self._store.by_id
        }
        places = self._places(list(found), terms)
        chosen = self._with_phrases(places, terms) if self._phrases else self._most_telling(places, terms)
        rows = rows_of(self._connection, [line_id(chat, seq) for chat, seqs in chosen.items() for seq in seqs])
        for chat, seqs in chosen.items():
            self._rank(
                found[chat], places[chat], [(seq, rows[id_]) for seq in seqs if (id_ := line_id(chat, seq)) in rows], terms
            )
        return list(found.values())

    def _most_telling(self, places: Places, terms: Sequence[Term]) -> dict[int, list[int]]:
        weights = [(term.line_weight, AS_TYPED * term.line_weight) for term in terms]
        chosen: dict[int, list[int]] = {}
        for chat, by_line in places.items():
            told = [(sum(weights[place][counts[0] > 0] for place, counts in had.items()), seq) for seq, had in by_line.items()]
            chosen[chat] = [seq for _, seq in heapq.nlargest(LINES_LOOKED_MAX, told)]
        return chosen

    def _with_phrases(self, places: Places, terms: Sequence[Term]) -> dict[int, list[int]]:
        """Lines that have all words of some phrase, whether side by side or not."""
        number = {term.word: place for place, term in enumerate(terms)}
        needed = [{number[word] for word in phrase if word in number} for phrase in self._phrases]
        chosen: dict[int, list[int]] = {}
        left = PHRASE_LINES_MAX
        for chat, by_line in places.items():
            having = sorted((seq for seq, had in by_line.items() if any(each <= had.keys() for each in needed)), reverse=True)
            chosen[chat] = having[:left]
            left -= len(chosen[chat])
            self.capped = self.capped or len(chosen[chat]) < len(having)
        return chosen

    def _places(self, chats: Sequence[int], terms: Sequence[Term]) -> Places:
        found: Places = {chat: {} for chat in chats}
        listed = ",".join(str(chat) for chat in chats)
        for place, term in enumerate(terms):
            marks = ",".join("?" * len(term.forms))
            sql = f"SELECT word, chat, seqs FROM postings WHERE word IN ({marks}) AND chat IN ({listed})"  # noqa: S608
            for word, chat, seqs in self._connection.rows(sql, term.forms):
                if not isinstance(seqs, bytes) or not isinstance(chat, int):
                    continue
                whole = 0 if word == term.word else 1
                by_line = found[chat]
                for seq in np.frombuffer(seqs, np.uint32).tolist():
                    if seq != TITLE_SEQ:
                        by_line.setdefault(seq, {}).setdefault(place, [0, 0])[whole] += 1
        return found

    def _rank(
        self,
        candidate: Candidate,
        by_line: Mapping[int, Mapping[int, list[int]]],
        lines: Iterable[tuple[int, Line]],
        terms: Sequence[Term],
    ) -> None:
        average = self._words_total / max(self._lines_total, 1)
        best_of: dict[int, float] = {}
        ranked: list[tuple[RankedLine, dict[int, float]]] = []
        for seq, line in lines:
            candidate.texts[seq] = line
            length = len(line.text) // 6 + 1
            parts: dict[int, float] = {}
            for place, (whole, other) in by_line[seq].items():
                score = ranking.line_score(whole + other, length, average, terms[place].line_weight)
                parts[place] = score * (ranking.WHOLE_WORD if whole else 1.0)
                best_of[place] = max(best_of.get(place, 0.0), parts[place])
            ranked.append((RankedLine(seq, sum(parts.values())), parts))
        typed = tuple(term.word for term in terms)
        for each, parts in ranked:
            line = candidate.texts[each.seq]
            if len(typed) > 1 and len(parts) == len(typed) and side_by_side(words(line.text), typed):
                each.score *= ranking.PHRASE
            if not self._query.asks:
                # A list of words may be spread over a chat; a question's best line has them together.
                each.score += ranking.ELSEWHERE_SHARE * sum(best for place, best in best_of.items() if place not in parts)
                each.score *= ranking.recency((self._now - line.at.timestamp()) / DAY_SECONDS)
            each.score *= ranking.ROLE_WEIGHT[line.role]
        candidate.lines = sorted((each for each, _ in ranked), key=lambda each: (-each.score, -each.seq))

    def _has_phrases(self, candidate: Candidate) -> bool:
        """Whether each phrase stands in one of its lines, word by word; lines that have none are dropped."""
        having: set[tuple[str, ...]] = set()
        kept = []
        for line in candidate.lines:
            found = words(candidate.texts[line.seq].text)
            there = {phrase for phrase in self._phrases if side_by_side(found, phrase)}
            having |= there
            if there:
                kept.append(line)
        candidate.lines = kept
        return len(having) == len(set(self._phrases))

    # --- what is shown --------------------------------------------------------------------------------------------

    def _shown(self, mode: Mode, candidates: list[Candidate], total: int, limit: int) -> WordsFound:
        candidates.sort(key=lambda each: (-each.score, -each.entry.updated_at, each.entry.conversation_id))
        scores = ranking.scaled([each.score for each in candidates])
        shows = snippets(self._query, typos=mode != "exact")
        chats = []
        for each, score in zip(candidates[:limit], scores, strict=False):
            hits = tuple(WordHit(each.texts[line.seq], shows) for line in each.lines[:HITS_MAX])
            chats.append(_chat(each.entry, score, hits))
        return WordsFound(mode, tuple(chats), total, self.capped)


def _chat(entry: Entry, score: float, hits: tuple[WordHit, ...]) -> WordChat:
    updated_at = datetime.fromtimestamp(entry.updated_at, UTC)
    return WordChat(entry.conversation_id, entry.title, entry.archived, updated_at, score, hits)


def search(store: WordStore, q: str, *, within: str | None, limit: int, now: datetime) -> WordsFound:
    """What the index has for a query. A chat that it doesn't have is searched in vain."""
    entry = store.entries.get(within) if within is not None else None
    if within is not None and entry is None:
        return NOTHING
    query = read(q)
    return store.file.read(lambda connection: Search(store, connection, query, within=entry, now=now).found(limit))
