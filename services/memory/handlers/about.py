"""Who the person is and how they want it: the profile and the preferences."""

from zoneinfo import ZoneInfo

from kit.bus.port import Call, Endpoint
from kit.contracts import memory as contract
from kit.errors import Invalid
from services.memory import plain
from services.memory.door import Door, replay
from services.memory.wording import clean_lines


class About:
    def __init__(self, door: Door) -> None:
        self._door = door

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(contract.GetProfile, self.profile),
            Endpoint(contract.PutProfile, self.put_profile),
            Endpoint(contract.GetPreferences, self.preferences),
            Endpoint(contract.PatchPreferences, self.patch_preferences),
        ]

    async def profile(self, call: Call, ask: contract.GetProfile) -> contract.ProfileReply:
        store = await self._door.people.open(call.person)
        return contract.ProfileReply(profile=store.state.profile)

    async def put_profile(self, call: Call, ask: contract.PutProfile) -> contract.ProfileReply:
        store = await self._door.people.open(call.person)
        profile = contract.Profile(name=clean_lines(ask.profile.name), about=clean_lines(ask.profile.about))
        async with store.lock:
            reply = contract.ProfileReply(profile=profile)
            if await replay(store, ask, contract.Done) is None and (
                profile != store.state.profile or plain.PROFILE in store.state.unreadable
            ):
                files = {plain.PROFILE: plain.render(profile)}
                await self._door.commit(store, ask, files, kind="profile", why="Profile edited by you.", told={})
            return reply

    async def preferences(self, call: Call, ask: contract.GetPreferences) -> contract.PreferencesReply:
        store = await self._door.people.open(call.person)
        return contract.PreferencesReply(preferences=store.state.preferences)

    async def patch_preferences(self, call: Call, ask: contract.PatchPreferences) -> contract.PreferencesReply:
        store = await self._door.people.open(call.person)
        async with store.lock:
            if await replay(store, ask, contract.Done) is None:
                fields = ask.model_dump(exclude_none=True, include=set(contract.Preferences.model_fields))
                if "timezone" in fields:
                    _check_timezone(fields["timezone"])
                changed = store.state.preferences.model_copy(update=fields)
                if changed != store.state.preferences or plain.PREFERENCES in store.state.unreadable:
                    files = {plain.PREFERENCES: plain.render(changed)}
                    await self._door.commit(store, ask, files, kind="preferences", why="Preferences changed by you.", told={})
            return contract.PreferencesReply(preferences=store.state.preferences)


def _check_timezone(name: str) -> None:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        raise Invalid("That isn't a time zone's name. Use one like Europe/Berlin.", code="unknown_timezone") from None
